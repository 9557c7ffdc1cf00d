import { containsCardNumber } from '@pay/core/cards/card-number-in-text';
import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import { isWellFormedKey } from '@pay/core/merchants/keys/api-key';
import { prefixedKeyHash } from '@pay/core/merchants/keys/key-hash';
import type { MisuseKind } from '@pay/core/merchants/misuse/misuse';
import type { FastifyReply, FastifyRequest } from 'fastify';

const KINDS: Readonly<Partial<Record<RefusalCode, MisuseKind>>> = {
  origin_not_allowed: 'origin_blocked',
  publishable_key_not_allowed: 'publishable_key_as_api_key',
  secret_key_not_allowed: 'secret_key_in_browser',
  wrong_environment: 'wrong_host',
};

/**
 * An origin in the form that browsers send; blocked requests with any other origin, or with a possible
 * card number in it, are not counted.
 */
const ORIGIN = /^https?:\/\/[a-z0-9._[\]:-]{1,261}$/;

/** Counts a request that was refused because of its key or its origin, once it is answered. */
export function noteMisuse(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const kind = request.refusedWith === null ? undefined : KINDS[request.refusedWith];
  if (kind !== undefined) note(request, kind);
  done();
}

function note({ headers, presentedKey, server }: FastifyRequest, kind: MisuseKind): void {
  const header = headers['x-api-key'] ?? headers['x-publishable-key'];
  const keyHash = presentedKey?.keyHash ?? (isKey(header) ? prefixedKeyHash(header) : undefined);
  const origin = kind === 'origin_blocked' ? (headers.origin ?? '') : '';
  // A key with a wrong checksum was never issued, so its misuse is not counted.
  if (keyHash === undefined || (kind === 'origin_blocked' && !isStorableOrigin(origin))) return;
  server.engine.misuseLog.note({ kind, keyHash, origin });
}

function isStorableOrigin(origin: string): boolean {
  return ORIGIN.test(origin) && !containsCardNumber(origin);
}

function isKey(header: string | string[] | undefined): header is string {
  return typeof header === 'string' && isWellFormedKey(header);
}
