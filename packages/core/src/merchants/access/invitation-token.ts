import { hash } from 'node:crypto';
import { randomBase62 } from '../../ground/ids/base62.ts';

const LENGTH = 43;

/** The last part of an invitation's link: 256 random bits. */
export function newInvitationToken(): string {
  return randomBase62(LENGTH);
}

/** The hash that is stored in place of the token. */
export function invitationTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
