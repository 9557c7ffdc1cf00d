/** The cost of scrypt: N is 2 to the power of `log2N`. A hash needs 128 × N × r bytes of memory. */
export type PasswordCost = { readonly log2N: number; readonly r: number; readonly p: number };

/** The cost that OWASP's Password Storage Cheat Sheet recommends: 128 MiB for each hash. */
export const PASSWORD_COST: PasswordCost = { log2N: 17, r: 8, p: 1 };
