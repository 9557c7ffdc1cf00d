import { scrubCardNumbers } from '../../cards/scrub-card-numbers.ts';

/**
 * Members of an outcome that contain an acquirer's own texts. References are not among these members, because they must
 * be sent back unchanged. The fields that a shopper's browser takes to the issuer are not among these members either.
 */
const WORDS: ReadonlySet<string> = new Set(['raw', 'authorisationCode', 'checks', 'threeDs']);

/** The outcome, with no possible card number in the acquirer's own texts. */
export function withoutCardNumbers<Outcome extends object>(outcome: Outcome): Outcome {
  const entries = Object.entries(outcome).map(([name, value]) => [name, WORDS.has(name) ? scrubbed(value) : value]);
  return Object.fromEntries(entries) as Outcome;
}

function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return scrubCardNumbers(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, scrubbed(member)]));
}
