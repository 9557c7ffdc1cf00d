import { createHash } from 'node:crypto';
import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { newRoutedId, routingPartOf } from '../../ground/ids/public-id.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import type { AccountSettings } from '../../paying/accounts/account.ts';
import type { RecordDisputeDeps } from '../../paying/disputes/record-dispute-fact.ts';
import { COUNT_OPEN, EXPECT_ACCOUNT, FILE_BY_HASH, FIND_IMPORT_ACCOUNT, INSERT_FILE } from './import-file-sql.ts';
import { type Batch, importLines, type OpenFile } from './import-lines.ts';
import type { Mapping } from './reading/mapping.ts';
import { readLines } from './reading/read-lines.ts';
import type { SettlementLine } from './reading/settlement-line.ts';
import { UnreadableFile } from './reading/unreadable-file.ts';

/**
 * The size of a batch. Payments of the profile need the same lock to be booked, so a batch is so small that the
 * payments hardly wait. On a busy machine, too, a batch stays far below the time limit of a statement.
 */
const LINES_AT_ONCE = 2_500;

/** How many batches are imported at the same time. Each needs a connection. */
const BATCHES_AT_ONCE = 2;

export type ImportFile = {
  readonly accountId: string;
  /** The name of the file, for people. */
  readonly name: string;
  /** The name of the format, for people. */
  readonly format: string;
  /** How to read the file for an account with these settings. */
  readonly mapping: (settings: AccountSettings) => Mapping;
  /** Opens the file at its beginning; it is read twice. */
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly onProgress?: (done: number, total: number) => void;
};

export type ImportedFile = {
  readonly fileId: string;
  /** False if all lines were imported before. */
  readonly isNew: boolean;
  readonly lineCount: number;
  /** The number of its lines that wait for a person. */
  readonly openItems: number;
};

type Account = { merchant_id: string; settings: AccountSettings; environment: Environment };
type KnownFile = {
  file_id: string;
  account_id: string;
  mapping_sha256: Buffer;
  line_count: number;
  imported_lines: number;
};

/** The result of the first pass through the whole file. */
type Facts = {
  readonly hash: Buffer;
  readonly mappingHash: Buffer;
  readonly lineCount: number;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
};

/**
 * Imports a settlement file of an account: each file once, and each line once, whatever happens in the meantime. A file
 * with a line that cannot be read is refused before any of the file is stored; an interrupted import continues where it
 * stopped. Refuses: not_found, invalid_request, card_number_not_allowed.
 */
export async function importFile(
  deps: Omit<RecordDisputeDeps, 'environment'>,
  actor: Staff,
  given: ImportFile,
): Promise<Result<ImportedFile>> {
  const { pool } = deps;
  const checked = checkText('name', given.name);
  if (!checked.ok) return checked;
  const profileId = routingPartOf('acc', given.accountId);
  const [account] =
    profileId === undefined ? [] : await run<Account>(pool, FIND_IMPORT_ACCOUNT, [profileId, given.accountId]);
  if (profileId === undefined || !account) return refused('not_found', 'This account does not exist.');
  const mapping = given.mapping(account.settings);
  try {
    const facts = await factsOf(given.open(), mapping, profileId);
    const known = await beginFile(pool, actor, { given, account, profileId, facts });
    const { file_id: fileId, line_count: lineCount, imported_lines: importedLines } = known;
    const isNew = importedLines < lineCount;
    if (isNew && !known.mapping_sha256.equals(facts.mappingHash)) {
      return refused(
        'invalid_request',
        'The import of this file began with a different format or mapping. To continue the import, use the earlier format and mapping.',
      );
    }
    const file: OpenFile = { profileId, accountId: given.accountId, fileId, lineCount };
    if (isNew) {
      const lines = readLines(given.open(), mapping, profileId);
      await importRest({ ...deps, environment: account.environment }, file, importedLines, { ...given, lines });
    }
    const [counted] = await run<{ open: number }>(pool, COUNT_OPEN, [profileId, fileId]);
    return accepted({ fileId, isNew, lineCount, openItems: counted?.open ?? 0 });
  } catch (error) {
    if (error instanceof UnreadableFile) return refused('invalid_request', error.message);
    throw error;
  }
}

async function factsOf(bytes: AsyncIterable<Uint8Array>, mapping: Mapping, profileId: string): Promise<Facts> {
  const hash = createHash('sha256');
  let lineCount = 0;
  let ownCount = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for await (const line of readLines(hashed(bytes, hash), mapping, profileId)) {
    lineCount += 1;
    if (line === 'of_other_account') continue;
    ownCount += 1;
    if (line.at === null) continue;
    first = Math.min(first, line.at.getTime());
    last = Math.max(last, line.at.getTime());
  }
  if (ownCount === 0) throw new UnreadableFile('The file has no lines for this account.');
  const timeOf = (ms: number) => (Number.isFinite(ms) ? new Date(ms) : null);
  const mappingHash = createHash('sha256').update(JSON.stringify(mapping)).digest();
  return { hash: hash.digest(), mappingHash, lineCount, firstAt: timeOf(first), lastAt: timeOf(last) };
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: { update(chunk: Uint8Array): unknown }) {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

type Beginning = {
  readonly given: ImportFile;
  readonly account: Account;
  readonly profileId: string;
  readonly facts: Facts;
};

/**
 * The row of the file. Creates the row if it does not exist, and begins to expect payments in the account's files. For
 * a file of another account, throws UnreadableFile and changes nothing.
 */
function beginFile(
  pool: Pool,
  actor: Staff,
  { given: { accountId, name, format }, account, profileId, facts }: Beginning,
): Promise<KnownFile> {
  const { hash, mappingHash, lineCount, firstAt, lastAt } = facts;
  return transaction(pool, async (database) => {
    await run(database, EXPECT_ACCOUNT, [profileId, accountId, firstAt ?? new Date()]);
    const values = [accountId, hash, name, format, lineCount, firstAt, lastAt, actor.kind, actor.id, mappingHash];
    const [inserted] = await run<{ file_id: string }>(database, INSERT_FILE, [
      profileId,
      newRoutedId('stf', profileId),
      ...values,
    ]);
    if (inserted) {
      await recordAudit(database, actor, {
        merchantId: account.merchant_id,
        profileId,
        action: 'settlement.imported',
        objectId: inserted.file_id,
        details: { account: accountId, name, format, lines: lineCount, sha256: hash.toString('hex') },
      });
    }
    const [known] = await run<KnownFile>(database, FILE_BY_HASH, [profileId, hash]);
    if (!known) throw new Error('a settlement file was not stored');
    if (known.account_id !== accountId) {
      throw new UnreadableFile(`This file was already imported for the account ${known.account_id}.`);
    }
    return known;
  });
}

type Rest = Pick<ImportFile, 'onProgress'> & { readonly lines: AsyncIterable<SettlementLine | 'of_other_account'> };

/** A batch that is being imported. */
type Begun = { readonly last: number; readonly imported: Promise<number> };

/** Imports several batches at the same time, and reads the next one in the meantime. */
async function importRest(
  deps: RecordDisputeDeps,
  file: OpenFile,
  from: number,
  { lines, onProgress }: Rest,
): Promise<void> {
  const finish = async ({ last, imported }: Begun) => {
    const upTo = await imported;
    onProgress?.(upTo, file.lineCount);
    if (upTo !== last) throw new UnreadableFile('Another process is importing this file. Wait until it has finished.');
  };
  onProgress?.(from, file.lineCount);
  const begun: Begun[] = [];
  let read = from;
  let previous = Promise.resolve(from);
  try {
    for await (const batch of batchesOf(lines, from)) {
      if (begun.length === BATCHES_AT_ONCE) await finish(begun.shift() as Begun);
      const imported = importLines(deps, file, batch, previous);
      // A failure is thrown by `finish`, unless the failure of the previous batch has already been thrown.
      imported.catch(() => {});
      begun.push({ last: batch.last, imported });
      previous = imported;
      read = batch.last;
    }
    for (const batch of begun) await finish(batch);
  } finally {
    // After a failure too, nothing is being imported any more when this function has returned.
    await Promise.allSettled(begun.map(({ imported }) => imported));
  }
  if (read !== file.lineCount)
    throw new UnreadableFile('The file changed while it was being imported. Import it again.');
}

async function* batchesOf(
  lines: AsyncIterable<SettlementLine | 'of_other_account'>,
  from: number,
): AsyncGenerator<Batch> {
  let number = 0;
  let after = from;
  let batch: SettlementLine[] = [];
  for await (const line of lines) {
    number += 1;
    if (number <= from) continue;
    if (line !== 'of_other_account') batch.push(line);
    if (number - after < LINES_AT_ONCE) continue;
    yield { after, last: number, lines: batch };
    after = number;
    batch = [];
  }
  if (number > after) yield { after, last: number, lines: batch };
}
