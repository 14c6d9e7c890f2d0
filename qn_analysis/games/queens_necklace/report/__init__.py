"""The balance report: one HTML file of charts and tables that opens offline."""

from .page import page, report

__all__ = ["page", "report"]
