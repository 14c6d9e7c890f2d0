"""The balance report: one HTML file of charts and tables that opens offline."""

from .page import CHAPTERS, SectionError, page, report

__all__ = ["CHAPTERS", "SectionError", "page", "report"]
