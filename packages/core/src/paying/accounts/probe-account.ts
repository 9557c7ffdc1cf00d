import type { Operator, Worker } from '../../ground/actors/actor.ts';
import type { Alarm } from '../../ground/alarms/alarm.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { profilesDue, runForm } from '../../ground/database/profile-statement.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import type { Probe } from '../acquiring/acquirer.ts';
import type { Acquirers } from '../acquiring/acquirers.ts';
import type { AcquirerAccount } from './account.ts';
import {
  type AccountRow,
  accountFromRow,
  FIND_DUE_PROBES,
  LEASE_PROBES,
  RECORD_PROBE,
  WANT_PROBE,
} from './accounts-sql.ts';

const PROBE_TIMEOUT_MS = 10_000;

/** Lets a worker try the account's credentials, without moving any money. Refuses: not_found. */
export function requestProbe(
  { pool }: { readonly pool: Pool },
  actor: Operator,
  accountId: string,
): Promise<Result<AcquirerAccount>> {
  return transaction(pool, async (database) => {
    const profileId = routingPartOf('acc', accountId);
    const [row] = profileId === undefined ? [] : await run<AccountRow>(database, WANT_PROBE, [profileId, accountId]);
    if (!row) return refused('not_found', 'This account does not exist.');
    const { profile_id, merchant_id: merchantId, kind } = row;
    const entry = { merchantId, profileId: profile_id, objectId: accountId, details: { kind } };
    await recordAudit(database, actor, { ...entry, action: 'account.probed' });
    return accepted(accountFromRow(row));
  });
}

/** Probes the accounts whose probes are due. Returns their number. */
export async function probeAccounts(
  deps: {
    readonly pool: Pool;
    readonly environment: Environment;
    readonly acquirers: Acquirers;
    readonly alarm: Alarm;
  },
  _actor: Worker,
  limit: number,
): Promise<number> {
  type Due = { profile_id: string; account_id: string; version: number };
  const values = [deps.environment, limit];
  const due: Due[] = [];
  for (const profileId of await profilesDue(deps.pool, FIND_DUE_PROBES, values)) {
    due.push(...(await withRetry(() => runForm<Due>(deps.pool, LEASE_PROBES, values, profileId))));
  }
  await Promise.all(
    due.map(async ({ profile_id: profileId, account_id: accountId, version }) => {
      const probe = await probeOf(deps.acquirers, accountId).catch((error: unknown): Probe => {
        // Most likely the account's secrets were sealed with a key that this node does not have.
        deps.alarm('an acquirer account cannot be opened', { account: accountId, error_message: String(error) });
        return 'unreachable';
      });
      await withRetry(() => run(deps.pool, RECORD_PROBE, [profileId, accountId, probe, version]));
    }),
  );
  return due.length;
}

async function probeOf(acquirers: Acquirers, accountId: string): Promise<Probe> {
  // Reads the account now. Otherwise, secrets that have just been replaced might be tried, and a draft might be
  // verified with these old secrets.
  const acquirer = await acquirers.of({ acquirer: '', accountId }, true);
  return acquirer === undefined ? 'unreachable' : acquirer.probe(PROBE_TIMEOUT_MS);
}
