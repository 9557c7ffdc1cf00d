import type { Payment } from '../book/payment.ts';

/** Adyen's data about a decided payment, for answers and notices. */
export function additionalDataOf({ state, refusal, threeDs }: Payment): Readonly<Record<string, string>> {
  return {
    ...(state === 'authorised' && {
      authCode: '081739',
      networkTxReference: '003151126000472',
      cvcResult: '1 Matches',
    }),
    ...(state === 'authorised' && { avsResult: '4 AVS not supported for this card type' }),
    ...(threeDs !== null && {
      threeDOffered: 'true',
      threeDAuthenticated: String(threeDs === 'Y'),
      threeDOfferedResponse: 'Y',
      threeDAuthenticatedResponse: threeDs,
      eci: threeDs === 'Y' ? '05' : '07',
    }),
    ...(refusal?.raw != null && { refusalReasonRaw: refusal.raw }),
  };
}

/** The answer to a sale that is decided. */
export function decidedReply(payment: Payment): object {
  const { pspReference, reference: merchantReference, amount, refusal, state } = payment;
  const additionalData = additionalDataOf(payment);
  const facts = { pspReference, merchantReference, ...(Object.keys(additionalData).length > 0 && { additionalData }) };
  if (state === 'authorised') return { ...facts, resultCode: 'Authorised', amount };
  if (state === 'cancelled') {
    return { ...facts, resultCode: 'Cancelled', refusalReason: 'Cancelled', refusalReasonCode: '15' };
  }
  const { reason = 'Refused', code = '2' } = refusal ?? {};
  const resultCode = code === '4' ? 'Error' : 'Refused';
  return { ...facts, resultCode, refusalReason: reason, refusalReasonCode: code };
}
