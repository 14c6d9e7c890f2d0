"""The wing of pages that compute without Python: sources as JavaScript, the page of a form, and the page in
which a game at a table is written down.

Nothing in `core` imports it. In `static`: `filling.js` (texts), `documents.js` (what cannot be of a document), what a
form's page does by itself, and what is written down.
"""
