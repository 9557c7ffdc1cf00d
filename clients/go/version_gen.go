// Code generated from docs/openapi.json; DO NOT EDIT. CONTRIBUTING.md says how to regenerate it.

package pay

// Version is the version of this package, which is that of the engine.
const Version = "0.1.0"
