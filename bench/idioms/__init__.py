"""One small game written in four idioms, to choose the one that all engines follow."""
