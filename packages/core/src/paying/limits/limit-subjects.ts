import { createHmac, type KeyObject } from 'node:crypto';
import { binHmac } from '../../cards/bin-hmac.ts';
import type { SealedCard } from '../../cards/sealed-card.ts';
import type { LimitKind } from './velocity-limits.ts';

/**
 * The subjects that a card is counted for in one profile, as 16-byte HMACs that hide the address and the BIN. A subject
 * that is null is not counted.
 */
export type LimitSubjects = { readonly profileId: string } & Readonly<Record<LimitKind, Buffer | null>>;

const SUBJECT_BYTES = 16;

/** `countedAddress` is the shopper's network in a stable form; null if it is not known. */
export function limitSubjects(
  key: KeyObject,
  card: { readonly profileId: string; readonly countedAddress: string | null; readonly card: SealedCard },
): LimitSubjects {
  const { profileId, countedAddress } = card;
  return {
    profileId,
    address: countedAddress === null ? null : addressSubject(key, profileId, countedAddress),
    bin: binHmac(card.card, key, `bin ${profileId} `).subarray(0, SUBJECT_BYTES),
  };
}

function addressSubject(key: KeyObject, profileId: string, address: string): Buffer {
  return createHmac('sha256', key).update(`address ${profileId} ${address}`).digest().subarray(0, SUBJECT_BYTES);
}
