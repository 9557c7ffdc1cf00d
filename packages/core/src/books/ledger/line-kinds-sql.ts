import { MONEY_FACTS } from '../../paying/disputes/dispute-life.ts';

/** The facts of disputes that move money, as a list of literals. */
export const MONEY_KINDS = MONEY_FACTS.map((kind) => `'${kind}'`).join(', ');

/**
 * Whether a line reports that money of a dispute was taken or given back. The types of such lines have the names of the
 * facts.
 */
export const isOfDispute = (line: string) => `${line}.type in (${MONEY_KINDS})`;

/** The kind of a posting for a line, by the type of the line and the sign of its amount. */
export function kindOfLine(line: string, how: 'matched' | 'suspense' | 'late' | 'kept' | 'returned'): string {
  const bySign = (paid: string, taken: string) =>
    `case when ${line}.amount_minor > 0 then '${paid}' else '${taken}' end`;
  const ofDispute = isOfDispute(line);
  switch (how) {
    case 'matched':
      return `case when ${ofDispute} then ${bySign('dispute_settlement', 'dispute_deduction')}
         else ${bySign('settlement', 'deduction')} end`;
    case 'suspense':
      return bySign('unmatched_settlement', 'unmatched_deduction');
    case 'late':
      return `case when ${ofDispute} then ${bySign('late_dispute_settlement', 'late_dispute_deduction')}
         else ${bySign('late_settlement', 'late_deduction')} end`;
    case 'kept':
      return bySign('kept_settlement', 'kept_deduction');
    case 'returned':
      return bySign('returned_settlement', 'returned_deduction');
  }
}

/** The kind of a posting for the fee of a line, or for giving it back because the acquirer has corrected the line. */
export function kindOfFee(line: string, how: 'kept' | 'returned'): string {
  const [positive, negative] = how === 'kept' ? ['fee', 'fee_return'] : ['fee_return', 'fee'];
  return `case when ${line}.fee_minor > 0 then '${positive}' else '${negative}' end`;
}
