"""What others get of a vault, and give to it: agents' instructions, the MCP server, import and export."""
