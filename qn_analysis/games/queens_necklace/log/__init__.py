"""What happened: schema, recorder, replay by folding, transcript."""
