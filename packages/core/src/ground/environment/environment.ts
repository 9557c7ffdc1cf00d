/** A property of the profile; each engine serves one and refuses the other's profiles. */
export type Environment = 'sandbox' | 'live';

export const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'live'];
