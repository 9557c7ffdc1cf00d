import type { ThreeDs } from '@pay/core/paying/acquiring/acquirer';
import type { Origin } from '../../codes/meaning.ts';

/**
 * `transaction.authenticationStatus`. `goesOn`: a sale can follow, if the gateway recommends it. `asks`: the shopper is
 * with the issuer. `refuses`: no sale follows. `threeDs` is the result that merchants see; if it is missing, no
 * authentication took place. A status that is not listed leaves the outcome unknown.
 */
export const AUTHENTICATION_STATUSES = {
  title: '`transaction.authenticationStatus`',
  sources: [
    'https://developer.mastercard.com/mastercard-gateway/documentation/security-and-fraud/authentication/3d-secure-auth/3ds-payer-auth-api/',
    'https://ap-gateway.mastercard.com/api/documentation/apiDocumentation/threeds/version/67/function/initiateAuthentication.html',
  ],
  readOn: '2026-11-22',
  basis: 'Only the beginning of both pages could be read; the names are from public programs and recorded answers.',
  codes: {
    AUTHENTICATION_AVAILABLE: { next: 'authenticate' },
    AUTHENTICATION_PENDING: { next: 'asks' },
    AUTHENTICATION_SUCCESSFUL: { next: 'goesOn', threeDs: 'authenticated' },
    AUTHENTICATION_ATTEMPTED: { next: 'goesOn', threeDs: 'attempted' },
    AUTHENTICATION_UNAVAILABLE: { next: 'goesOn', threeDs: 'unavailable' },
    AUTHENTICATION_EXEMPT: { next: 'goesOn' },
    AUTHENTICATION_NOT_IN_EFFECT: { next: 'goesOn' },
    AUTHENTICATION_NOT_SUPPORTED: { next: 'goesOn' },
    AUTHENTICATION_FAILED: { next: 'refuses', threeDs: 'failed' },
    AUTHENTICATION_REJECTED: { next: 'refuses', threeDs: 'failed' },
    AUTHENTICATION_REQUIRED: { next: 'refuses' },
  },
} as const satisfies Origin & { readonly codes: Readonly<Record<string, StatusMeaning>> };

type StatusMeaning = {
  readonly next: 'authenticate' | 'asks' | 'goesOn' | 'refuses';
  readonly threeDs?: ThreeDs['status'];
};

const ENTRIES: readonly (readonly [string, StatusMeaning])[] = Object.entries(AUTHENTICATION_STATUSES.codes);

export const THREE_DS_STATUSES: ReadonlyMap<string, ThreeDs['status']> = new Map(
  ENTRIES.flatMap(([name, { threeDs }]) => (threeDs ? [[name, threeDs]] : [])),
);

const NEXT: ReadonlyMap<string, StatusMeaning['next']> = new Map(ENTRIES.map(([name, { next }]) => [name, next]));

/** Undefined for a status that is not listed. */
export function nextAfter(status: string): StatusMeaning['next'] | undefined {
  return NEXT.get(status);
}
