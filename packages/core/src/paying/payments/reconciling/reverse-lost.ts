import { type Amount, fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import type { Operator } from '../../../ground/actors/actor.ts';
import { mergeRows, runInOrder } from '../../../ground/database/every-server.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { divide, type ProfileStatement, runForm } from '../../../ground/database/profile-statement.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { publicProfileId, routingPartOf } from '../../../ground/ids/public-id.ts';
import { recordAudit } from '../../../merchants/audit/record-audit.ts';
import type { Origin } from '../../acquiring/acquirers.ts';
import { COUNT_LOST, FIND_ATTEMPTS, FIND_LOST_MOVEMENTS, INSERT_LOST } from './reverse-lost-sql.ts';

type Deps = { readonly pool: Pool };

/** A reference that an acquirer has, and what this database knows about it. */
export type FoundReference = {
  readonly reference: string;
  readonly profileId: string;
  /** Null if the profile does not exist here. */
  readonly environment: Environment | null;
  /**
   * `known`: the database has the attempt. `noted`: its approval is being reversed, or has been reversed. `lost`:
   * neither. An attempt is committed before its sale is sent, so a database that has lost nothing knows every attempt.
   */
  readonly as: 'known' | 'noted' | 'lost';
};

/** Compares references of attempts (`att_…`) with the database. Changes nothing. */
export async function findAttempts({ pool }: Deps, references: readonly string[]): Promise<readonly FoundReference[]> {
  type Row = {
    reference: string;
    profile_id: string;
    environment: Environment | null;
    is_known: boolean;
    is_noted: boolean;
  };
  const rows = await runOnReferences<Row>(pool, FIND_ATTEMPTS, references, (id) => routingPartOf('att', id));
  return rows.map(({ reference, profile_id: profileId, environment, is_known: isKnown, is_noted: isNoted }) => {
    const as = isKnown ? 'known' : isNoted ? 'noted' : 'lost';
    return { reference, profileId, environment, as };
  });
}

/** The references of captures (`cap_…`) and refunds (`ref_…`) that the database does not have. */
export async function findLostMovements({ pool }: Deps, references: readonly string[]): Promise<readonly string[]> {
  const profileOf = (id: string) => routingPartOf('cap', id) ?? routingPartOf('ref', id);
  const rows = await runOnReferences<{ reference: string }>(pool, FIND_LOST_MOVEMENTS, references, profileOf);
  return rows.map(({ reference }) => reference);
}

async function runOnReferences<Row>(
  pool: Pool,
  forms: ProfileStatement,
  references: readonly string[],
  profileOf: (reference: string) => string | undefined,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const [profileId, own] of divide(pool, references, (id) => profileOf(id) ?? '')) {
    found.push(...(await runForm<Row>(pool, forms, [own.map(profileOf), own], profileId)));
  }
  return found;
}

/** Attempts of one profile at one acquirer. */
export type LostAttempts = {
  readonly profileId: string;
  readonly references: readonly string[];
  readonly origin: Origin;
};

/**
 * Lets workers ask the acquirer about attempts that this database does not have, and give their money back. Returns how
 * many it recorded; attempts that exist and approvals that were recorded before are left out.
 */
export function reverseLost(
  { pool }: Deps,
  actor: Operator,
  { profileId, references, origin }: LostAttempts,
): Promise<number> {
  return transaction(pool, async (database) => {
    type Row = { attempt_id: string; merchant_id: string };
    const rows = await run<Row>(database, INSERT_LOST, [profileId, references, origin.acquirer, origin.accountId]);
    const [first] = rows;
    if (first) {
      await recordAudit(database, actor, {
        merchantId: first.merchant_id,
        profileId,
        action: 'payment.lost_reversed',
        objectId: publicProfileId(profileId),
        details: { count: rows.length, account_id: origin.accountId },
      });
    }
    return rows.length;
  });
}

/**
 * `waiting`: a worker will ask the acquirer. `refused`: the acquirer refuses to give the money back, and is asked
 * again. `kept`: an operator has recorded that the money does not go back.
 */
export type LostCount = {
  readonly as: 'waiting' | 'refused' | 'reversed' | 'declined' | 'not_found' | 'kept';
  readonly count: number;
  /** The amount that the acquirer has taken; undefined if the acquirer has not reported it. */
  readonly amount: Amount | undefined;
};

export async function countLost({ pool }: Deps): Promise<readonly LostCount[]> {
  type Row = {
    outcome: 'reversed' | 'declined' | 'not_found' | 'kept' | null;
    is_refused: boolean;
    currency: string | null;
    count: number;
    amount_minor: bigint;
  };
  const namesOf = (row: Row) => [row.outcome, row.is_refused, row.currency];
  const rows = mergeRows(
    await runInOrder<Row>(pool, COUNT_LOST, [], { by: namesOf }),
    (row) => namesOf(row).join(' '),
    (one, other) => ({
      ...one,
      count: one.count + other.count,
      amount_minor: one.amount_minor + other.amount_minor,
    }),
  );
  return rows.map(({ outcome, is_refused: isRefused, currency: code, count, amount_minor: minor }) => {
    const currency = code === null ? undefined : parseCurrency(code);
    const as = outcome ?? (isRefused ? 'refused' : 'waiting');
    return { as, count, amount: currency && fromMinor(minor, currency) };
  });
}
