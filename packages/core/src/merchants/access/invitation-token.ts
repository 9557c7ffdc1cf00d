import { hash } from 'node:crypto';

/** The hash that is stored in place of the token of an invitation's link. */
export function invitationTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
