"""What happened: schema, tables, replay by folding, transcript."""
