import { type Row, section, sectionOf } from '../../codes/page-section.ts';
import { FULL_VALUE, OTHER_DECIMALS, THOUSANDTHS, UNITS } from '../wire/amount.ts';
import { ERROR_CODES } from './error-codes.ts';
import { EVENT_TYPES } from './event-types.ts';
import { PAYMENT_STATUSES } from './payment-statuses.ts';
import { RESPONSE_CODES } from './response-codes.ts';

/** The page in the guides that lists every code of Checkout.com with its meaning in Pay, generated from the tables. */
export function codesPage(): string {
  return `${[
    "# Checkout.com's codes",
    INTRODUCTION,
    section(RESPONSE_CODES),
    section(ERROR_CODES),
    sectionOf(PAYMENT_STATUSES, ['Status', 'Means'], rowsOf(PAYMENT_STATUSES.codes)),
    sectionOf(EVENT_TYPES, ['Type', 'Pay asks about'], rowsOf(EVENT_TYPES.codes)),
    sectionOf(UNITS, ['Currencies', 'Unit of an amount', 'Amounts that are refused'], unitRows()),
  ].join('\n\n')}\n`;
}

const INTRODUCTION = `This page is generated from the tables in \`packages/acquirers/src/checkout-com\`. Each table names the published
pages that list its codes, the day on which stored copies of these pages were read, and how much of them could be read.

An answer is an approval or a refusal only if its status, \`approved\` and its code agree. A refusal with a code that is
not listed counts as \`do_not_honour\`, and merchants see the code in \`raw\`. Any other code that is not listed leaves the
outcome unknown, so Pay asks again. Codes that are not listed are counted for each account; \`pay acquirers
observations\` shows them.`;

function rowsOf(codes: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(codes).map(([code, meaning]) => [`\`${code}\``, meaning]);
}

function unitRows(): readonly Row[] {
  return [
    [FULL_VALUE.join(' '), 'the currency itself', ''],
    [THOUSANDTHS.join(' '), 'a thousandth', 'those whose last digit is not 0'],
    [Object.keys(OTHER_DECIMALS).join(' '), 'a hundredth, although ISO 4217 has none', ''],
    ['all others', 'a hundredth', ''],
  ];
}
