import { type ImportedFile, importFile } from '@pay/core/books/settlements/import-file';
import { listOpenItems } from '@pay/core/books/settlements/list-items';
import { matchAgain } from '@pay/core/books/settlements/match-again';
import { OWN_FORMAT } from '@pay/core/books/settlements/reading/mapping';
import type { Pool } from '@pay/core/ground/database/pool';
import { newRoutedId } from '@pay/core/ground/ids/public-id';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import type { TestEngine } from '../harness/test-engine.ts';

/** A line of a file in our own format; amounts are in BHD unless `currency` says otherwise. */
export type LineText = {
  readonly type?: string;
  readonly reference?: string;
  readonly acquirer?: string;
  readonly movement?: string;
  readonly currency?: string;
  readonly amount?: string;
  readonly fee?: string;
};

const HEAD = 'type,reference,acquirer_reference,movement_reference,currency,amount,fee,date';

/** A file in our own format. */
export function fileOf(lines: readonly LineText[]): string {
  const rows = lines.map((line) => {
    const { type = 'settled', reference = '', acquirer = '', movement = '', currency = 'BHD' } = line;
    return [type, reference, acquirer, movement, currency, line.amount ?? '', line.fee ?? '', '2026-11-20'].join(',');
  });
  return `${[HEAD, ...rows].join('\n')}\n`;
}

/** Imports a string as a file of an account. */
export async function importText(
  pool: Pool,
  accountId: string,
  text: string,
  name = 'test.csv',
): Promise<ImportedFile> {
  return unwrap(await tryImport(pool, accountId, text, name));
}

export function tryImport(pool: Pool, accountId: string, text: string, name = 'test.csv', mapping = OWN_FORMAT) {
  return importFile({ pool, alarm: () => {} }, OPERATOR, {
    accountId,
    name,
    format: 'pay',
    mapping: () => mapping,
    open: () => chunksOf(Buffer.from(text)),
  });
}

/** Matches all unmatched lines again, as a worker does later. */
export async function matchNow({ database: { pool }, config, profile }: TestEngine): Promise<void> {
  await pool.query('update settlement_items set look_at = now() where profile_id = $1 and look_at is not null', [
    profile.profile.profileId,
  ]);
  await matchAgain({ pool, environment: config.environment, alarm: () => {} }, { kind: 'worker' }, 100);
}

/** The bytes in chunks of 1,000. */
export async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

/** An account that is only a row, which is enough to import files for it. */
export async function draftAccount(pool: Pool, profileId: string): Promise<string> {
  const accountId = newRoutedId('acc', profileId);
  await pool.query("insert into acquirer_accounts (profile_id, account_id, kind) values ($1, $2, 'simulator')", [
    profileId,
    accountId,
  ]);
  return accountId;
}

/** The open items of an account, such as "amount_differs 17" for line 17, in the order of their lines. */
export async function workOf(pool: Pool, accountId: string): Promise<readonly string[]> {
  const page = unwrap(await listOpenItems({ pool }, { accountId, limit: 100 }));
  return page.data.map(({ reason, line }) => `${reason} ${line}`);
}

/** Balances by account and currency, debits positive, without those that are zero. */
export async function balancesOf(pool: Pool, profileId: string): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await pool.query<{ account: string; minor: bigint }>(
    `select account || ' ' || currency as account, sum(minor)::bigint as minor from (
       select debit as account, currency, amount_minor as minor from postings where profile_id = $1
       union all select credit, currency, -amount_minor from postings where profile_id = $1) line
     group by 1 having sum(minor) <> 0 order by 1`,
    [profileId],
  );
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}
