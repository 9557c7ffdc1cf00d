import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { PASSWORD_COST } from './password-cost.ts';
import { passwordHashes } from './password-hashes.ts';

const CHEAP = { log2N: 4, r: 8, p: 1 };
const PASSWORD = 'correct horse battery';

function hashesAt(cost: typeof CHEAP) {
  const stored: string[] = [];
  return { stored, ...passwordHashes(cost, async (_before, after) => void stored.push(after)) };
}

test('only its own hash verifies a password, and the cost is the one that OWASP recommends', async () => {
  expect(PASSWORD_COST).toEqual({ log2N: 17, r: 8, p: 1 });
  const { hash, verify, stored } = hashesAt(CHEAP);
  const [one, other] = [await hash(PASSWORD), await hash(PASSWORD)];
  expect(one).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/);
  expect(one).not.toBe(other);
  expect(await verify({ hash: one, password: PASSWORD })).toBe(true);
  expect(await verify({ hash: one, password: 'correct horse batterz' })).toBe(false);
  // The same text in another normalisation form of Unicode.
  expect(await verify({ hash: await hash('caf\u00e9 caf\u00e9'), password: 'cafe\u0301 cafe\u0301' })).toBe(true);
  expect(stored).toEqual([]);
});

test('a password that was hashed by the library, or at a different cost, is hashed again once it has been given correctly', async () => {
  const { verify, stored } = hashesAt(CHEAP);
  const before = [await hashPassword(PASSWORD), await hashesAt({ ...CHEAP, log2N: 5 }).hash(PASSWORD)];
  for (const hash of before) {
    expect(await verify({ hash, password: 'wrong horse battery' })).toBe(false);
    expect(await verify({ hash, password: PASSWORD })).toBe(true);
  }
  expect(stored).toHaveLength(2);
  for (const hash of [...stored]) expect(await verify({ hash, password: PASSWORD })).toBe(true);
  expect(stored).toHaveLength(2);
});
