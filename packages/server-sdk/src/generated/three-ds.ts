// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The result of 3-D Secure. */
export interface ThreeDs {
  /**
   * `authenticated`: the issuer authenticated the shopper. `attempted`: the issuer or card does not
   * support 3-D Secure, and the scheme confirms that authentication was attempted. `failed`: the shopper
   * was not authenticated. `unavailable`: authentication was not possible.
   */
  status: 'authenticated' | 'attempted' | 'failed' | 'unavailable';
  /** `challenge`: the issuer asked the shopper to confirm. `frictionless`: the shopper was not asked. */
  flow: 'frictionless' | 'challenge';
  /** Electronic commerce indicator from the scheme. */
  eci: string | null;
}
