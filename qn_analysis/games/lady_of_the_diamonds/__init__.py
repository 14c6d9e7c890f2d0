"""Lady of the Diamonds: the companion game, in the same rooms as Queen's Necklace."""
