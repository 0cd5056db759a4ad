"""The program as somebody hears it: played by a real assistive client, over its bus."""
