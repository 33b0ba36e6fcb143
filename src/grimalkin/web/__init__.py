"""The table over HTTP and WebSocket: docs/protocol.md tells what goes over the line."""
