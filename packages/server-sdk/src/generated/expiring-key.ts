// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The key that will expire. */
export interface ExpiringKey {
  /** Identifier of the key. */
  key_id: string;
  /** The key without its secret part. */
  masked: string;
  /** The label of the key. */
  label: string | null;
  /** When the key stops working. */
  expires_at: string;
  /** At most this many days are left: 30, 7 or 1. */
  days: number;
}
