import { type KeyObject, sign } from 'node:crypto';
import type { Worker } from '../../ground/actors/actor.ts';
import type { Alarm } from '../../ground/alarms/alarm.ts';
import { patientConnection } from '../../ground/database/own-connection.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { publicProfileId } from '../../ground/ids/public-id.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { closeDays } from '../ledger/close-days.ts';
import { checkOnceADay } from './check-once-a-day.ts';
import { type LedgerKey, ledgerKey } from './ledger-key.ts';
import { type OpenItem, proofDocument, sha256Of } from './proof-document.ts';
import { INSERT_PROOF, IS_CLOSED, LAST_PROOF, UNPROVED_PROFILES } from './prove-days-sql.ts';
import { openingAfter, readProvedDay } from './proved-day.ts';
import { OPEN_ITEMS } from './proved-day-sql.ts';
import { verifyProof } from './verify-proofs.ts';

type Deps = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly sealer: Sealer;
  /**
   * The key from the configuration. Without a configured key, a key is created when it is first needed, and kept in the
   * database.
   */
  readonly signingKey?: KeyObject | null;
  /** Raises an alarm for what an operator must know immediately. */
  readonly alarm: Alarm;
};
type Last = { day: string; sha256: string; document: string };

/**
 * Writes the missing proofs of at most `limit` profiles, and compares their ledgers with their payments, once a day.
 * The proof comes first, so that a ledger is proved even if it is wrong. Returns how many profiles have new proofs.
 */
export async function proveDays(deps: Deps, _actor: Worker, limit: number): Promise<number> {
  const { pool, environment, alarm } = deps;
  const profiles = await run<{ profile_id: string }>(pool, UNPROVED_PROFILES, [environment, limit]);
  if (profiles.length === 0) return 0;
  const key = await ledgerKey(deps);
  if (key.replaced !== undefined) {
    alarm('proofs are signed with a different key from now on', { signing_key: key.keyId, replaced_key: key.replaced });
  }
  // Reading a large day or a large ledger takes longer than the time limit for statements of the payment path.
  const connection = await patientConnection(pool);
  let proved = 0;
  try {
    for (const { profile_id: profileId } of profiles) {
      if (await proveProfile(connection, deps, key, profileId)) proved += 1;
      const differences = (await checkOnceADay(connection, profileId)) ?? [];
      const [first] = differences;
      if (first === undefined) continue;
      alarm('the ledger differs from the payments', {
        profile: publicProfileId(profileId),
        differences: differences.length,
        first: `${first.what} ${first.reference}`,
      });
    }
  } finally {
    await connection.end();
  }
  return proved;
}

/** False if nothing more can be proved, because someone has added postings to a day that already had a proof. */
async function proveProfile(database: Database, { alarm }: Deps, key: LedgerKey, profileId: string): Promise<boolean> {
  await closeDays(database, profileId);
  for (;;) {
    const [last] = await run<Last>(database, LAST_PROOF, [profileId]);
    const day = await readProvedDay(database, profileId, openingAfter(last?.document));
    if (day === undefined) return true;
    if (last && day.day <= last.day) {
      alarm('postings were added to a day that has a proof', { profile: publicProfileId(profileId), day: day.day });
      return false;
    }
    // A day that has ended since the closing can still get a posting that is being committed.
    if ((await run(database, IS_CLOSED, [profileId, day.day])).length === 0) return true;
    const openItems = await run<OpenItem>(database, OPEN_ITEMS, [profileId]);
    const document = proofDocument(day, openItems, last ? { day: last.day, sha256: last.sha256 } : null);
    const signature = sign(null, Buffer.from(document), key.privateKey);
    const values = [profileId, day.day, day.lastPosition, document, sha256Of(document), key.keyId, signature];
    await run(database, INSERT_PROOF, values);
    const wrong = (await verifyProof(database, profileId, day.day)) ?? [];
    if (wrong.length > 0) {
      alarm('a proof differs from the ledger', { profile: publicProfileId(profileId), day: day.day, wrong });
    }
  }
}
