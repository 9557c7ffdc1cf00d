# Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

VERSION = "0.1.0"
