"""The balance report: one HTML file of charts and tables that opens offline."""
