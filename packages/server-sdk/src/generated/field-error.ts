// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** One field that is wrong. */
export interface FieldError {
  /** Path of the field, such as `metadata.cart`. */
  field: string;
  /** What is wrong with it. */
  code: string;
  /** For a developer to read. */
  message: string;
}
