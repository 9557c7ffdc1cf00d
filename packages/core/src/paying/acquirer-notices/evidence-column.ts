import { scrubCardNumbers } from '../../cards/scrub-card-numbers.ts';
import type { Evidence } from '../acquiring/notice.ts';

/** Members that are not searched for card numbers, because they are compared with our records. */
const KEPT_AS_SAID: ReadonlySet<string> = new Set(['acquirerReference', 'disputeReference', 'currency']);

/**
 * An outcome as the column `evidence` stores it. Amounts are strings of digits, because a JSON number can be rounded.
 */
export function evidenceColumn(outcome: Evidence['outcome']): string {
  return JSON.stringify(outcome, (name, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    if (typeof value !== 'string') return value;
    return KEPT_AS_SAID.has(name) ? withoutUnstorable(value) : storableText(value);
  });
}

/** An acquirer's text in a form that PostgreSQL can store, without possible card numbers. */
export function storableText(text: string): string {
  return scrubCardNumbers(withoutUnstorable(text));
}

function withoutUnstorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

type Column = Readonly<Record<string, unknown>>;

export function readEvidence<Outcome extends Evidence['outcome']>(column: Column): Outcome {
  const { amountMinor } = column;
  return (amountMinor === undefined ? column : { ...column, amountMinor: BigInt(String(amountMinor)) }) as Outcome;
}
