import type { Declined } from '@pay/core/paying/acquiring/acquirer';
import type { Observation } from '@pay/core/paying/acquiring/observation';
import { type JsonObject, objectOf, textOf } from '../../read-json.ts';
import { declined } from './decline-class.ts';
import { MERCHANT_ADVICE } from './merchant-advice.ts';
import { RAW_RESPONSES, REASON_COUNTS } from './raw-responses.ts';
import { REFUSAL_REASONS } from './refusal-reasons.ts';

/** What Adyen reports about a refusal: answers have a code, and notices have only the code's text. */
export type Refusal = { readonly code?: unknown; readonly reason?: unknown; readonly additionalData?: unknown };

const CODE = /^[0-9]{1,4}$/;
const CODES_BY_REASON: ReadonlyMap<string, string> = new Map(
  Object.entries(REFUSAL_REASONS).map(([code, { reason }]) => [reason.toLowerCase(), code]),
);

/** Our code, the advice, and Adyen's own codes. An answer and a notice about the same refusal give the same result. */
export function declineOf(refusal: Refusal): Pick<Declined, 'code' | 'raw' | 'advice'> {
  const { code, schemeCode, adviceCode } = codesIn(refusal);
  const known = listed(RAW_RESPONSES, schemeCode) ?? listed(REFUSAL_REASONS, code) ?? declined('do_not_honour');
  const advice = listed(MERCHANT_ADVICE, adviceCode) ?? known.advice;
  const raw = [code ?? wordsOf(refusal.reason), schemeCode].filter((part) => part !== null).join('/');
  return { code: known.code, raw, advice };
}

/** The codes of a refusal that are in no table. */
export function unlistedIn(refusal: Refusal): readonly Observation[] {
  const { code, schemeCode, adviceCode } = codesIn(refusal);
  const isPlain = schemeCode === null || listed(RAW_RESPONSES, schemeCode) || REASON_COUNTS.has(schemeCode);
  return [
    ...(listed(REFUSAL_REASONS, code)
      ? []
      : [{ sort: 'refusal_reason', code: code ?? wordsOf(refusal.reason) } as const]),
    ...(isPlain ? [] : [{ sort: 'scheme_code', code: schemeCode } as const]),
    ...(adviceCode === null || listed(MERCHANT_ADVICE, adviceCode)
      ? []
      : [{ sort: 'merchant_advice', code: adviceCode } as const]),
  ];
}

function codesIn({ code, reason, additionalData }: Refusal) {
  const data = objectOf(additionalData) ?? {};
  return {
    code: textOf(code, CODE) ?? codeOf(reason),
    schemeCode: schemeCodeOf(data),
    adviceCode: textOf(data['merchantAdviceCode'], /^[0-9]{2}/)?.slice(0, 2) ?? null,
  };
}

function codeOf(reason: unknown): string | null {
  return typeof reason === 'string' ? (CODES_BY_REASON.get(reason.trim().toLowerCase()) ?? null) : null;
}

/** The code in texts such as "51 : Insufficient funds". */
function schemeCodeOf(data: JsonObject): string | null {
  const raw = data['refusalReasonRaw'];
  return typeof raw === 'string' ? (/^([0-9A-Z]{2})(?: ?:|$)/.exec(raw)?.[1] ?? null) : null;
}

/** Text from Adyen that is not in the table, without digits, because it could contain a card number. */
function wordsOf(reason: unknown): string {
  return (
    (typeof reason === 'string' &&
      /^[\w .,:'()-]+/
        .exec(reason)?.[0]
        .replaceAll(/[0-9]+/g, '#')
        .slice(0, 64)) ||
    'unlisted'
  );
}

function listed<Value>(table: Readonly<Record<string, Value>>, code: string | null): Value | undefined {
  return code !== null && Object.hasOwn(table, code) ? table[code] : undefined;
}
