import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { turns } from '@pay/core/ground/database/turns';
import { verifyPassword } from 'better-auth/crypto';
import type { PasswordCost } from './password-cost.ts';

export type PasswordHashes = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (given: { readonly hash: string; readonly password: string }) => Promise<boolean>;
};

type Hashed = { readonly cost: PasswordCost; readonly salt: Buffer; readonly key: Buffer };

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** How many passwords a process hashes at the same time. This work needs at most 256 MiB of memory. */
const AT_ONCE = 2;
/** How many more passwords can wait to be hashed. Because of the limits on tries, far fewer do. */
const WAITING_MAX = 64;
/** `$scrypt$ln=17,r=8,p=1$<salt>$<key>`, the format of other programs. */
const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/;

/**
 * Hashes passwords at this cost. A correct password whose hash has a different cost, or was written by the library, is
 * hashed again: `onAnotherCost` stores the new hash.
 */
export function passwordHashes(
  cost: PasswordCost,
  onAnotherCost: (before: string, after: string) => Promise<void>,
): PasswordHashes {
  const take = turns(AT_ONCE, WAITING_MAX);
  const hash = async (password: string): Promise<string> => {
    const salt = randomBytes(SALT_BYTES);
    return written({ cost, salt, key: await take(() => derive(password, salt, cost, KEY_BYTES)) });
  };
  return {
    hash,
    verify: async ({ hash: stored, password }) => {
      const known = read(stored);
      const isCorrect = await take(() =>
        known ? matches(known, password) : verifyPassword({ hash: stored, password }),
      );
      if (isCorrect && !(known && isSame(known.cost, cost))) await onAnotherCost(stored, await hash(password));
      return isCorrect;
    },
  };
}

async function matches({ cost, salt, key }: Hashed, password: string): Promise<boolean> {
  return timingSafeEqual(await derive(password, salt, cost, key.length), key);
}

function derive(password: string, salt: Buffer, { log2N, r, p }: PasswordCost, length: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function isSame(one: PasswordCost, other: PasswordCost): boolean {
  return one.log2N === other.log2N && one.r === other.r && one.p === other.p;
}

function written({ cost: { log2N, r, p }, salt, key }: Hashed): string {
  return `$scrypt$ln=${log2N},r=${r},p=${p}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** Undefined for a hash that the library wrote. */
function read(stored: string): Hashed | undefined {
  const [, log2N, r, p, salt = '', key = ''] = FORMAT.exec(stored) ?? [];
  if (log2N === undefined) return undefined;
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}
