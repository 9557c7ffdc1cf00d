import { expect, test } from 'vitest';
import { EVENT_CODES, EVENT_CODES_SOURCE } from '../notices/event-codes.ts';
import { OTHER_DECIMALS } from '../wire/amount.ts';
import { ERROR_CODES, ERROR_CODES_SOURCE } from './error-codes.ts';
import { MERCHANT_ADVICE, MERCHANT_ADVICE_SOURCE } from './merchant-advice.ts';
import { RAW_RESPONSES, RAW_RESPONSES_SOURCE, REASON_COUNTS } from './raw-responses.ts';
import { REFUSAL_REASONS, REFUSAL_REASONS_SOURCE } from './refusal-reasons.ts';
import { RESULT_CODES, RESULT_CODES_SOURCE } from './result-codes.ts';

type Row = readonly string[];
type Source = { readonly page: string; readonly date: string };

const PAGE = '../../../../../docs/guides/adyen-codes.md';
const INTRO = `# Adyen's codes

This page is generated from the tables in \`packages/acquirers/src/adyen\`; a test fails if it is not current.

A refusal that is not listed counts as \`do_not_honour\`. Adyen's own code is always kept as \`raw\`: its reason, then a
slash and the scheme's code, if there is one. The advice tells you when the schemes allow another attempt with the card. Codes that are
not listed are counted for each account; \`pay acquirers observations\` shows them.`;

/** Compares entries by their codes; letters come after digits. */
const byCode = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one.localeCompare(other, 'en', { numeric: true });
const entries = <Value>(codes: Readonly<Record<string, Value>>) => Object.entries(codes).toSorted(byCode);

function section(title: string, lead: string, { page, date }: Source, head: Row, rows: readonly Row[]): string {
  return `## ${title}\n\n${lead}\n\nSource: ${page}, ${date}.\n\n${table(head, rows)}`;
}

function table(head: Row, rows: readonly Row[]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (cells: Row) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
}

/** Puts words on lines, at most 20 words on each. */
function linesOf(words: readonly string[]): string {
  const lines = words.flatMap((_, at) => (at % 20 === 0 ? [words.slice(at, at + 20).join(' ')] : []));
  return lines.join('\n');
}

test('the page of codes is current', async () => {
  const classOf = ({ code, advice }: { readonly code: string; readonly advice: string }) => [`\`${code}\``, advice];
  const page = [
    INTRO,
    section(
      'Results',
      'This is the `resultCode` of an answer to a sale. After a code that is not listed, the outcome is unknown.',
      RESULT_CODES_SOURCE,
      ['Result', 'Means'],
      Object.entries(RESULT_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
    section(
      'Refusal reasons',
      "This is Adyen's `refusalReasonCode`, with the words that a notice has instead of the code.",
      REFUSAL_REASONS_SOURCE,
      ['Code', "Adyen's words", 'Decline code', 'Advice'],
      entries(REFUSAL_REASONS).map(([code, known]) => [code, known.reason, ...classOf(known)]),
    ),
    section(
      "The schemes' codes",
      `This is the code at the start of \`refusalReasonRaw\`, if that is enabled for the merchant account. It is more specific
than the reason. The following codes are not, or mean something else at each scheme, so the reason counts instead:

${linesOf([...REASON_COUNTS].map((code) => `\`${code}\``))}`,
      RAW_RESPONSES_SOURCE,
      ['Code', 'Decline code', 'Advice'],
      entries(RAW_RESPONSES).map(([code, known]) => [code, ...classOf(known)]),
    ),
    section(
      "Mastercard's advice",
      'This is the `merchantAdviceCode`, which takes precedence over the advice in the tables above.',
      MERCHANT_ADVICE_SOURCE,
      ['Code', 'Advice'],
      entries(MERCHANT_ADVICE).map(([code, advice]) => [code, advice]),
    ),
    section(
      'Errors that are declines',
      'This is the `errorCode` of an answer with status 422 (validation), or 401 or 403 (security). After every other error,\nthe outcome is unknown.',
      ERROR_CODES_SOURCE,
      ['Code', 'Type', 'Decline code', 'Advice'],
      entries(ERROR_CODES).map(([code, known]) => [code, known.type, ...classOf(known)]),
    ),
    section(
      'Events',
      'The table lists what each notice proves. Comments, reports and all events that are not listed are only stored.',
      EVENT_CODES_SOURCE,
      ['Event', 'Means'],
      Object.entries(EVENT_CODES).map(([event, meaning]) => [`\`${event}\``, meaning.replaceAll('_', ' ')]),
    ),
    `## Decimals\n\nAmounts in these currencies have a different number of decimals at Adyen than in ISO 4217. An amount that does not fit is\nrefused, never rounded.\n\n${table(
      ['Currency', 'Decimals'],
      entries(OTHER_DECIMALS).map(([code, decimals]) => [code, String(decimals)]),
    )}`,
  ];
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot(PAGE);
});
