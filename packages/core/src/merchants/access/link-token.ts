import { randomBase62 } from '../../ground/ids/base62.ts';

const LENGTH = 43;
const MAILED = 'mailed_';

/**
 * The last part of a link for one person: 256 random bits. `isMailed`: the link is only e-mailed to that person and
 * shown to nobody else. The token says so itself. Only the hash of the whole token is stored, so nobody can make a link
 * that was shown look like one that was e-mailed.
 */
export function newLinkToken(isMailed: boolean): string {
  return `${isMailed ? MAILED : ''}${randomBase62(LENGTH)}`;
}

/** Whether whoever has the token has read an e-mail to the person's address. */
export function isMailedToken(token: string): boolean {
  return token.startsWith(MAILED);
}
