import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Pool } from '@pay/core/ground/database/pool';
import {
  type FoundReference,
  findAttempts,
  findLostMovements,
} from '@pay/core/paying/payments/reconciling/reverse-lost';

/** What an acquirer's report names, compared with the database. */
export type ComparedReport = {
  readonly attempts: readonly FoundReference[];
  /** Captures and refunds that the database does not have. */
  readonly movements: readonly string[];
};

/** Our references. Reports differ in everything else, so nothing else in a report is read. */
const REFERENCE = /(?<![0-9A-Za-z])(?:att|cap|ref)_[0-9A-Za-z]{30}(?![0-9A-Za-z])/g;

const COMPARED_AT_ONCE = 1_000;

/** Finds our references in a text file of any format, and compares them with the database. */
export async function readReport(pool: Pool, path: string): Promise<ComparedReport> {
  const attempts: FoundReference[] = [];
  const movements: string[] = [];
  for await (const batch of batchesOf(referencesIn(path))) {
    const ofAttempts = batch.filter((reference) => reference.startsWith('att_'));
    const others = batch.filter((reference) => !reference.startsWith('att_'));
    attempts.push(...(await findAttempts({ pool }, ofAttempts)));
    movements.push(...(await findLostMovements({ pool }, others)));
  }
  return { attempts, movements };
}

/** Each reference once, in the order of the file. */
async function* referencesIn(path: string): AsyncGenerator<string> {
  const seen = new Set<string>();
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    for (const [reference] of line.matchAll(REFERENCE)) {
      if (seen.has(reference)) continue;
      seen.add(reference);
      yield reference;
    }
  }
}

async function* batchesOf(references: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const reference of references) {
    batch.push(reference);
    if (batch.length < COMPARED_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
