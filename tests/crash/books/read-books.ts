import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { checkLedger, type LedgerDifference, profilesWithLedger } from '@pay/core/books/ledger/check-ledger';
import type { Database, Pool } from '@pay/core/ground/database/pool';
import type {
  AcquirerEntry,
  AttemptRow,
  BookedMovement,
  CaptureRow,
  ClosingRow,
  DeliveryRow,
  EventRow,
  NoticeRow,
  OurBook,
  RefundRow,
  ReversalRow,
  SessionRow,
  SwitchRow,
  VoidRow,
} from './books.ts';
import {
  ATTEMPTS,
  CAPTURES,
  CLOSINGS,
  DELIVERIES,
  EVENTS,
  NOTICES,
  REFUNDS,
  REVERSALS,
  SESSIONS,
  SWITCHES,
  VOIDS,
} from './read-books-sql.ts';

/** Reads all our tables that the checker compares, in one snapshot of each server. */
export async function readOurBook(servers: readonly Pool[]): Promise<OurBook> {
  const [first, ...others] = await Promise.all(servers.map(readServer));
  if (first === undefined) throw new Error('there is no server');
  return others.reduce(together, first);
}

function together(one: OurBook, other: OurBook): OurBook {
  return {
    sessions: [...one.sessions, ...other.sessions],
    attempts: [...one.attempts, ...other.attempts],
    captures: [...one.captures, ...other.captures],
    voids: [...one.voids, ...other.voids],
    refunds: [...one.refunds, ...other.refunds],
    reversals: [...one.reversals, ...other.reversals],
    closings: [...one.closings, ...other.closings],
    switches: [...one.switches, ...other.switches],
    notices: [...one.notices, ...other.notices],
    events: [...one.events, ...other.events],
    deliveries: [...one.deliveries, ...other.deliveries],
    ledger: [...one.ledger, ...other.ledger],
  };
}

async function readServer(pool: Pool): Promise<OurBook> {
  const client = await pool.connect();
  try {
    // Reading whole tables takes longer than the time limit of a statement, and joins are faster than a lookup for each
    // row.
    await client.query('set statement_timeout = 0');
    for (const plan of ['enable_seqscan', 'enable_hashjoin']) await client.query(`set ${plan} = on`);
    await client.query('begin isolation level repeatable read read only');
    const rows = async <T>(text: string) => (await client.query(text)).rows as T[];
    return {
      sessions: await rows<SessionRow>(SESSIONS),
      attempts: await rows<AttemptRow>(ATTEMPTS),
      captures: await rows<CaptureRow>(CAPTURES),
      voids: await rows<VoidRow>(VOIDS),
      refunds: await rows<RefundRow>(REFUNDS),
      reversals: await rows<ReversalRow>(REVERSALS),
      closings: await rows<ClosingRow>(CLOSINGS),
      switches: await rows<SwitchRow>(SWITCHES),
      notices: await rows<NoticeRow>(NOTICES),
      events: await rows<EventRow>(EVENTS),
      deliveries: await rows<DeliveryRow>(DELIVERIES),
      ledger: await readDifferences(client),
    };
  } finally {
    client.release(true);
  }
}

async function readDifferences(database: Database): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = [];
  for await (const profileId of profilesWithLedger(database))
    differences.push(...(await checkLedger(database, profileId)));
  return differences;
}

/** Reads the acquirer's journal, which contains each record as it was after each change. */
export async function readAcquirerBook(journal: string): Promise<readonly AcquirerEntry[]> {
  const entries: AcquirerEntry[] = [];
  for await (const line of createInterface({ input: createReadStream(journal) })) {
    entries.push(entryOf(JSON.parse(line) as AcquirerEntry));
  }
  return entries;
}

/** Keeps only the fields that are compared, because a long run has hundreds of thousands of entries. */
function entryOf(entry: AcquirerEntry): AcquirerEntry {
  if ('sale' in entry) {
    const { reference, state, value } = entry.sale;
    return { sale: { reference, state, value } };
  }
  return 'capture' in entry ? { capture: movement(entry.capture) } : { refund: movement(entry.refund) };
}

function movement({ reference, saleReference, value, refusal }: BookedMovement): BookedMovement {
  return { reference, saleReference, value, refusal };
}
