/** A property of the profile; each engine serves one environment and refuses profiles of the other. */
export type Environment = 'sandbox' | 'live';

export const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'live'];
