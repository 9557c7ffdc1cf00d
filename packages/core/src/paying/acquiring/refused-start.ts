import {
  type Refusal,
  type RefusalCode,
  type Result,
  refusalFor,
  refusalOfField,
  refused,
} from '../../ground/refusals/refusal.ts';

const AMOUNT_CODE = 'amount_not_supported_by_acquirer';

/** The refusals, by the code that a statement returns. */
const REFUSALS = {
  acquirer_not_configured: {
    code: 'acquirer_not_configured',
    detail: 'No acquirer is configured for this environment, so no payment can be started.',
  },
  capture_not_possible: refusalFor('capture_not_possible', 'capture_with_sale_only'),
  amount_not_carried: refusalFor(AMOUNT_CODE, 'acquirer_has_fewer_decimals'),
  currency_not_carried: refusalFor(AMOUNT_CODE, 'acquirer_without_currency'),
} as const satisfies Readonly<Record<string, Refusal>>;

type StartCode = keyof typeof REFUSALS;

/** The same refusals for a request that contains the amount: those about the amount name a field. */
const OF_FIELDS: Readonly<Record<StartCode, Refusal>> = {
  ...REFUSALS,
  amount_not_carried: refusalOfField(AMOUNT_CODE, 'amount', 'acquirer_has_fewer_decimals'),
  currency_not_carried: refusalOfField(AMOUNT_CODE, 'currency', 'acquirer_without_currency'),
};

/** Whether a payment was refused because the profile's acquirer cannot take it. */
export function isStartCode(code: string): code is StartCode {
  return Object.hasOwn(REFUSALS, code);
}

/** The refusal when a payment is started. */
export function refusedStart(code: StartCode | RefusalCode): Result<never> {
  return isStartCode(code) ? { ok: false, refusal: REFUSALS[code] } : refused(code);
}

/** The refusal when a session is created. */
export function refusedCreation(code: StartCode | RefusalCode): Result<never> {
  return isStartCode(code) ? { ok: false, refusal: OF_FIELDS[code] } : refused(code);
}
