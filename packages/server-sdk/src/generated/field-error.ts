// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** A field that is not valid. */
export interface FieldError {
  /** Path of the field, such as `metadata.cart`. */
  field: string;
  /** What is wrong with the field. */
  code: string;
  /** An explanation for developers. */
  message: string;
}
