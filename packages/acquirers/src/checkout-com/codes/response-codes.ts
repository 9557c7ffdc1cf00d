import type { DeclineAdvice } from '@pay/core/paying/acquiring/acquirer';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';
import { APPROVED, type CodeTable, declined, type Meaning, PARTLY_APPROVED, UNKNOWN } from '../../codes/meaning.ts';

type Group = readonly [code: DeclineCode, advice: DeclineAdvice | undefined, codes: string];

/**
 * Most of the codes from 20000 to 20099 end with a code of ISO 8583, field 39, so their advice follows Visa's
 * categories for those codes.
 */
const DECLINES: readonly Group[] = [
  ['insufficient_funds', 'not_before', '20051'],
  ['expired_card', 'update_card', '20054 20100 30033'],
  ['wrong_cvv', 'update_card', '20087 20124 200N7'],
  ['invalid_card', 'update_card', '20014 20179'],
  ['invalid_card', 'never', '30015'],
  ['invalid_card', undefined, '20039 20044 20052 20053 20056 20083'],
  ['limit_exceeded', 'not_before', '20038 20061 20065 20075 20121 200P1 200P9 30021 30022'],
  ['authentication_failed', undefined, '20112 20150 20151 20152 20153 20154 20155 20159 43401'],
  ['lost_card', 'never', '30041'],
  ['stolen_card', 'never', '30043'],
  ['pick_up_card', 'never', '20004 20067 30004 30007 30034 30035 30036 30037 30038'],
  ['do_not_retry', 'never', '20046 200R1 200R3 30046'],
  ['do_not_honour', 'never', '20012 20057'],
  ['do_not_honour', 'not_before', '20059 2005C 2009G 20182 20183'],
  ['do_not_honour', 'update_card', '20108'],
  [
    'do_not_honour',
    undefined,
    `20001 20002 20005 20016 20017 20018 20045 20055 20060 20062 20063 20066 2006P 20070 20072 20078 20081 20093 20103
     200T3 30016 30017 30018 30019 30044`,
  ],
  // Payments that Checkout.com's own fraud checks have blocked.
  [
    'do_not_honour',
    undefined,
    `41101 41201 41202 41203 41204 41205 41206 41301 42101 42201 42202 42203 42204 42205 42206 42301 43101 43102 43201
     43202 43203 43204 43205 43206 43301`,
  ],
  ['processing_error', 'not_before', '20019 20022 20028 20068 20088 20090 20091 20092 20096 200A6 200E3'],
  [
    'processing_error',
    undefined,
    `20003 20006 20013 20015 20020 20021 20023 20024 20025 20026 20027 20029 20030 20031 20032 20033 20040 20042 20058
     20064 20082 20084 20085 20086 20089 20094 20095 20097 20098 20099 200A4 200A5 200E0 200E2 200N0 200S4 200T2 200T5
     20101 20102 20104 20105 20106 20107 20109 20110 20111 20113 20114 20115 20116 20117 20119 20120 20122 20123 20156
     20157 20158 20193 20197 20199 30020 30045 30401 30402 30403 30404 30405`,
  ],
];

const OTHERS: readonly (readonly [meaning: Meaning, codes: string])[] = [
  [APPROVED, '10000 10008 10011 10076 10077 10081 10100 10200'],
  [PARTLY_APPROVED, '10010'],
  // Not decided yet.
  [UNKNOWN, '20009 20118'],
];

/** `response_code` of a payment and of its actions. Those from 50000 on are about payouts and refunds only. */
export const RESPONSE_CODES = {
  title: '`response_code`',
  sources: [
    'https://www.checkout.com/docs/developer-resources/codes/api-response-codes',
    'https://github.com/api-evangelist/checkout-com/blob/main/errors/checkout-com-decline-codes.yml',
  ],
  readOn: '2026-11-22',
  basis:
    'Only the beginning of the first page could be read, in a copy of December 2025; the second page, of July 2026, repeats its codes.',
  codes: Object.fromEntries([
    ...OTHERS.flatMap(([meaning, codes]) => each(codes, meaning)),
    ...DECLINES.flatMap(([code, advice, codes]) => each(codes, declined(code, advice))),
  ]),
} as const satisfies CodeTable;

function each(codes: string, meaning: Meaning): readonly (readonly [string, Meaning])[] {
  return codes.split(/\s+/).map((code) => [code, meaning]);
}
