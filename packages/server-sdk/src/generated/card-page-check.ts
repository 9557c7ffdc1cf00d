// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** What a monitor found when it loaded the card page from outside. */
export interface CardPageCheck {
  /** Identifier of the check. */
  check_id: string;
  /** URL of the page that was loaded, without the payment id. */
  address: string;
  /** Everything that differs from the inventory. */
  differences: readonly {
    /** A description of the difference. */
    what: string;
    /** What was found, such as the hash of a script. */
    found: string;
  }[];
}
