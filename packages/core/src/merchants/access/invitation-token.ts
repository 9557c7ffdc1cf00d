import { hash } from 'node:crypto';
import { randomBase62 } from '../../ground/ids/base62.ts';

const LENGTH = 43;

/** What the link of an invitation ends in: 256 random bits. */
export function newInvitationToken(): string {
  return randomBase62(LENGTH);
}

/** What is stored of it. */
export function invitationTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
