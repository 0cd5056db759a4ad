"""The program as somebody meets it who hears it: played by a real assistive client, over its bus."""
