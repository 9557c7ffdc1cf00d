import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Pool } from '@pay/core/ground/database/pool';
import type {
  AcquirerEntry,
  AttemptRow,
  DeliveryRow,
  EventRow,
  OurBook,
  RefundRow,
  ReversalRow,
  SessionRow,
} from './books.ts';

/** Reads all our tables that the checker compares, in one snapshot. */
export async function readOurBook(pool: Pool): Promise<OurBook> {
  const client = await pool.connect();
  try {
    // Reading whole tables can take longer than the usual limit.
    await client.query('set statement_timeout = 0');
    await client.query('set enable_seqscan = on');
    await client.query('begin isolation level repeatable read read only');
    const rows = async <T>(text: string) => (await client.query(text)).rows as T[];
    return {
      sessions: await rows<SessionRow>(
        `select profile_id, track_id, payment_id, status, amount_minor, currency, reference, attempt_count,
           live_attempt_id, event_count, refunded_minor, refund_reserved_minor from sessions`,
      ),
      attempts: await rows<AttemptRow>(
        'select track_id, attempt_id, number, state, due_at is not null as is_due from attempts',
      ),
      refunds: await rows<RefundRow>(
        `select track_id, attempt_id, refund_id, amount_minor, state, due_at is not null as is_due
         from refunds`,
      ),
      reversals: await rows<ReversalRow>('select track_id, attempt_id, due_at is not null as is_due from reversals'),
      events: await rows<EventRow>(
        'select profile_id, event_id, track_id, position, sequence, type, md5(body) as digest from events',
      ),
      deliveries: await rows<DeliveryRow>('select event_id, status from deliveries'),
    };
  } finally {
    client.release(true);
  }
}

/** Reads the acquirer's journal, which contains each record as it was after each change. */
export async function readAcquirerBook(journal: string): Promise<readonly AcquirerEntry[]> {
  const entries: AcquirerEntry[] = [];
  for await (const line of createInterface({ input: createReadStream(journal) })) {
    entries.push(JSON.parse(line) as AcquirerEntry);
  }
  return entries;
}
