export const CHECKSUMS = 'SHA256SUMS';
export const PROVENANCE = 'provenance.json';
/** The same statement, signed. */
export const SIGNED_PROVENANCE = 'provenance.dsse.json';
