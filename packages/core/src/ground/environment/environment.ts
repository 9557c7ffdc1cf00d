/** A property of the profile; each engine serves one environment and refuses the profiles of the other environment. */
export type Environment = 'sandbox' | 'live';

export const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'live'];
