import type { DeclineAdvice } from '@pay/core/paying/acquiring/acquirer';
import type { Origin } from '../../codes/meaning.ts';

/**
 * `response.gatewayRecommendation`. `goesOn`: whether a sale can follow the authentication. `advice`: the advice about
 * another attempt, after a refusal whose codes give no advice. A recommendation that is not listed stops the payment
 * before any sale.
 */
export const RECOMMENDATIONS = {
  title: '`response.gatewayRecommendation`',
  sources: [
    'https://developer.mastercard.com/mastercard-gateway/documentation/security-and-fraud/authentication/3d-secure-auth/3ds-payer-auth-api/',
    'https://ap-gateway.mastercard.com/api/documentation/apiDocumentation/threeds/version/67/function/initiateAuthentication.html',
  ],
  readOn: '2026-11-22',
  basis: 'Only the beginning of both pages could be read; the names are from public programs and recorded answers.',
  codes: {
    PROCEED: { goesOn: true },
    DO_NOT_PROCEED: { goesOn: false },
    DO_NOT_PROCEED_ABANDON_ORDER: { goesOn: false, advice: 'never' },
    RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS: { goesOn: false },
    NO_ACTION: { goesOn: false },
  },
} as const satisfies Origin & {
  readonly codes: Readonly<Record<string, { readonly goesOn: boolean; readonly advice?: DeclineAdvice }>>;
};

type Recommendation = { readonly goesOn: boolean; readonly advice?: DeclineAdvice };

const BY_NAME: ReadonlyMap<string, Recommendation> = new Map(Object.entries(RECOMMENDATIONS.codes));

export function recommendationOf(name: string | null): Recommendation | undefined {
  return BY_NAME.get(name ?? '');
}
