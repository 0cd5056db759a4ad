"""What people get: the locked requirements, the set-up of a bare machine, the bundle."""
