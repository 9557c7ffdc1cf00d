import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Order, Outcome } from './order.ts';
import {
  APPLY_ANSWER,
  APPLY_EVENT,
  CREATE_TABLES,
  INSERT_EVENT,
  INSERT_ORDER,
  SELECT_BY_ID,
  SELECT_BY_TRACK_ID,
  SET_TRACK_ID,
} from './order-book-sql.ts';

export type NewOrder = Pick<Order, 'id' | 'product' | 'lang' | 'fils' | 'currency'>;

export type OrderBook = {
  create(order: NewOrder): void;
  setTrackId(id: string, trackId: string): void;
  byId(id: string): Order | undefined;
  byTrackId(trackId: string): Order | undefined;
  /** Records the event and its changes in one commit; a repeated or late event changes nothing. */
  applyEvent(id: string, event: { readonly id: string; readonly sequence: number }, outcome: Outcome): void;
  /** Records the answer of payment-status. */
  applyAnswer(id: string, outcome: Outcome): void;
  close(): void;
};

/**
 * The shop's orders. They are in their own file, because Pay knows the outcome of payments but not what was ordered.
 */
export function openOrderBook(folder: string): OrderBook {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'orders.db');
  // SQLite gives its other files the permissions of this one.
  closeSync(openSync(file, 'a', 0o600));
  // Files that a crash left behind keep their own permissions.
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal');
  database.exec(CREATE_TABLES);
  const find = (sql: string, value: string) => database.prepare(sql).get(value) as Order | undefined;
  return {
    create({ id, product, lang, fils, currency }) {
      database.prepare(INSERT_ORDER).run(id, product, lang, fils, currency);
    },
    setTrackId(id, trackId) {
      database.prepare(SET_TRACK_ID).run(trackId, id);
    },
    byId: (id) => find(SELECT_BY_ID, id),
    byTrackId: (trackId) => find(SELECT_BY_TRACK_ID, trackId),
    applyEvent(id, event, { status, confirmedBy, paymentId, card }) {
      database.exec('begin immediate');
      try {
        const { changes } = database.prepare(INSERT_EVENT).run(event.id);
        const { sequence } = event;
        if (changes === 1) {
          database.prepare(APPLY_EVENT).run(status, confirmedBy, paymentId, card, sequence, id, sequence);
        }
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    applyAnswer(id, { status, confirmedBy, paymentId, card }) {
      database.prepare(APPLY_ANSWER).run(status, confirmedBy, paymentId, card, id);
    },
    close: () => database.close(),
  };
}
