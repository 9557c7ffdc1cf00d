import { declined, type Meaning, UNKNOWN } from '../../codes/meaning.ts';
import { RESPONSE_CODES } from './response-codes.ts';

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(Object.entries(RESPONSE_CODES.codes));

export function isListed(responseCode: string): boolean {
  return MEANINGS.has(responseCode);
}

/**
 * What an answer means. It is an approval or a refusal only if `approved` and the code agree. A refusal with a code that
 * is not listed is an ordinary refusal; any other answer that is not listed leaves the outcome unknown.
 */
export function meaningOf(approved: boolean | null, responseCode: string | null): Meaning {
  if (approved === null || responseCode === null) return UNKNOWN;
  const listed = MEANINGS.get(responseCode);
  if (approved) return listed?.kind === 'approved' || listed?.kind === 'partly_approved' ? listed : UNKNOWN;
  const refused = listed ?? declined('do_not_honour');
  return refused.kind === 'declined' ? refused : UNKNOWN;
}
