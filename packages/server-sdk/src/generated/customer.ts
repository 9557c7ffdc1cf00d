// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** What you sent about the shopper when you created the session. */
export interface Customer {
  /** Name of the shopper. */
  name: string | null;
  /** E-mail address of the shopper. */
  email: string | null;
  /** Phone number of the shopper, in E.164 format. */
  phone: string | null;
}
