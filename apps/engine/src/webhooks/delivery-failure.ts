import type { DeliveryFailure } from '@pay/core/telling/webhooks/delivering/record-attempts';
import { AddressNotPublic } from '../addresses/address-guard.ts';
import { NameNotResolved } from '../addresses/resolve-name.ts';

const TIMEOUTS: ReadonlySet<unknown> = new Set([
  'AbortError',
  'TimeoutError',
  'ConnectTimeoutError',
  'HeadersTimeoutError',
  'BodyTimeoutError',
]);
const UNREADABLE: ReadonlySet<unknown> = new Set([
  'HTTPParserError',
  'HeadersOverflowError',
  'ResponseContentLengthMismatchError',
]);
/** Node's error codes for invalid certificates; some are named by OpenSSL, some by Node. */
const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|CRL_|INVALID_CA)/;

/** Why there is no complete answer, for the merchant's log. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  if (error instanceof AddressNotPublic) return 'address_not_public';
  if (error instanceof NameNotResolved) return 'name_not_resolved';
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (TIMEOUTS.has(name)) return 'timeout';
  if (UNREADABLE.has(name)) return 'answer_unreadable';
  return CERTIFICATE.test(String(code)) ? 'certificate_invalid' : 'connection_failed';
}
