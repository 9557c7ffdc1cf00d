import { readFile } from 'node:fs/promises';
import { profilesWithLedger } from '@pay/core/books/ledger/check-ledger';
import { jwkOf, keysIn, readPublicKeys } from '@pay/core/books/proofs/public-keys';
import { listProofs, readProof } from '@pay/core/books/proofs/read-proofs';
import { verifyProofs } from '@pay/core/books/proofs/verify-proofs';
import { patientConnection } from '@pay/core/ground/database/own-connection';
import type { Pool } from '@pay/core/ground/database/pool';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printRaw, printTable, result } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';
import { profileIdOf } from './operator.ts';
import { proofText } from './proof-text.ts';

/** `pay books key`, `proofs` and `verify`. */
export function addProofCommands(books: Command): void {
  books
    .command('key')
    .description('Show the public key that verifies the proofs of days; keep a copy outside the database')
    .option('--all', 'show all keys, including earlier keys, as a JWK set')
    .action(({ all = false }: { all?: boolean }) => withDatabase(ENV, (pool) => showKey(pool, all)));
  books
    .command('proofs')
    .description("Print a profile's proofs of days, one JSON object per line")
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .action(({ profile }: { profile: string }) => withDatabase(ENV, (pool) => showProofs(pool, profileIdOf(profile))));
  books
    .command('proof')
    .description('Show the proof of a day as text, to print or to keep')
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .requiredOption('--day <day>', 'the day in UTC, such as 2026-11-30')
    .action(({ profile, day }: { profile: string; day: string }) =>
      withDatabase(ENV, (pool) => showProof(pool, profileIdOf(profile), day)),
    );
  books
    .command('verify')
    .description('Recompute the proofs of days from the postings; fails if a proof differs')
    .option('--profile <id>', 'only this profile (pro_…)')
    .option(
      '--public-key <file>',
      'file with the keys that verify the proofs, as PEM or as a JWK set (default: the keys in the database)',
    )
    .action((options: { profile?: string; publicKey?: string }) => withDatabase(ENV, (pool) => verify(pool, options)));
}

async function showKey(pool: Pool, isAll: boolean): Promise<void> {
  const keys = await readPublicKeys(pool);
  const [last] = keys;
  if (!last)
    throw new Failure(
      'There is no key yet. A worker stores the key with the first proof, after the end of the first day with postings.',
    );
  printRaw(isAll ? JSON.stringify({ keys: keys.map(jwkOf) }) : last.pem.trimEnd());
}

async function showProofs(pool: Pool, profileId: string): Promise<void> {
  for (let after: string | undefined; ; ) {
    const proofs = await listProofs(pool, profileId, after);
    for (const { document, sha256, signature } of proofs) {
      printRaw(JSON.stringify({ document, sha256: sha256.toString('hex'), signature: signature.toString('base64') }));
    }
    if (proofs.length === 0) return;
    after = proofs.at(-1)?.day;
  }
}

async function showProof(pool: Pool, profileId: string, day: string): Promise<void> {
  const proof = await readProof(pool, profileId, day);
  if (!proof) throw new Failure(`There is no proof of ${day}. Days without postings have no proof.`);
  const { document, sha256, signature } = proof;
  result({ document, sha256: sha256.toString('hex'), signature: signature.toString('base64') });
  print(proofText(proof));
}

async function verify(pool: Pool, options: { profile?: string; publicKey?: string }): Promise<void> {
  const keys = options.publicKey === undefined ? undefined : keysIn(await readFile(options.publicKey, 'utf8'));
  const wrong: (readonly string[])[] = [];
  let sum = 0;
  const profiles = options.profile === undefined ? profilesWithLedger(pool) : [profileIdOf(options.profile)];
  // Reading a day with many postings takes longer than the limit for statements on the payment path.
  const connection = await patientConnection(pool);
  try {
    for await (const profileId of profiles) {
      const { count, differences } = await verifyProofs(connection, profileId, keys);
      for (const { day, what } of differences) wrong.push([publicProfileId(profileId), day, what]);
      sum += count;
    }
  } finally {
    await connection.end();
  }
  if (wrong.length === 0) {
    result({ proofs: sum, data: [] });
    print(`The ledger matches ${sum} ${sum === 1 ? 'proof' : 'proofs'}.`);
    return;
  }
  printTable(['profile', 'day', 'what differs'], wrong);
  throw new Failure('The ledger does not match the proofs.');
}
