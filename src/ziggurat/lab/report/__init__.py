"""A report on the games of result files: one page of HTML with plots, tables and sentences."""
