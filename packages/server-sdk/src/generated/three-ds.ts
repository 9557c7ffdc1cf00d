// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** What 3-D Secure said. */
export interface ThreeDs {
  /**
   * `authenticated`: the issuer knows the shopper. `attempted`: the issuer or card could not, and the
   * scheme vouches for the try. `failed`: the shopper was not authenticated. `unavailable`: it could not
   * be tried.
   */
  status: 'authenticated' | 'attempted' | 'failed' | 'unavailable';
  /** `challenge`: the issuer asked the shopper to confirm. `frictionless`: it did not need to. */
  flow: 'frictionless' | 'challenge';
  /** Electronic commerce indicator of the scheme. */
  eci: string | null;
}
