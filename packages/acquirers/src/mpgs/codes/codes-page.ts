import { type Row, section, sectionOf } from '../../codes/page-section.ts';
import { ACQUIRER_CODES } from './acquirer-codes.ts';
import { AUTHENTICATION_STATUSES } from './authentication-statuses.ts';
import { GATEWAY_CODES } from './gateway-codes.ts';
import { RECOMMENDATIONS } from './recommendations.ts';

/** The page in the guides that lists every code of the gateway with its meaning in Pay, generated from the tables. */
export function codesPage(): string {
  return `${[
    '# Codes of the Mastercard Gateway',
    INTRODUCTION,
    ...[GATEWAY_CODES, ACQUIRER_CODES].map(section),
    sectionOf(AUTHENTICATION_STATUSES, ['Status', 'What follows', '3-D Secure result'], statusRows()),
    sectionOf(RECOMMENDATIONS, ['Recommendation', 'A sale can follow', 'Advice'], recommendationRows()),
  ].join('\n\n')}\n`;
}

const INTRODUCTION = `This page is generated from the tables in \`packages/acquirers/src/mpgs/codes\`. Each table names the published
pages that list its codes, the day on which stored copies of these pages were read, and how much of them could be read.

An answer is an approval or a refusal only if its \`result\` and its code agree: \`SUCCESS\` with a code that approves,
\`FAILURE\` with a code that declines. A refusal with a code that is not listed counts as \`do_not_honour\`, and merchants
see the code in \`raw\`. Any other code that is not listed leaves the outcome unknown, so Pay asks again. Codes that
are not listed are counted for each account; \`pay acquirers observations\` shows them.`;

const NEXT = {
  authenticate: 'the shopper is authenticated',
  asks: 'the issuer asks the shopper',
  goesOn: 'the sale, if the gateway recommends it',
  refuses: 'no sale',
} as const;

function statusRows(): readonly Row[] {
  return Object.entries(AUTHENTICATION_STATUSES.codes).map(([code, meaning]) => {
    const threeDs = 'threeDs' in meaning ? `\`${meaning.threeDs}\`` : '';
    return [`\`${code}\``, NEXT[meaning.next], threeDs];
  });
}

function recommendationRows(): readonly Row[] {
  return Object.entries(RECOMMENDATIONS.codes).map(([code, meaning]) => [
    `\`${code}\``,
    meaning.goesOn ? 'yes' : 'no',
    'advice' in meaning ? `\`${meaning.advice}\`` : '',
  ]);
}
