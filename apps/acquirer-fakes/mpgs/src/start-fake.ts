import { randomBytes, randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { ACS_PATH, addAcsRoutes } from './acs/acs-routes.ts';
import { addApiRoutes } from './api/api-routes.ts';
import { type Book, openBook } from './book/book.ts';
import { keepJournal } from './book/journal.ts';
import type { Order, Response } from './book/order.ts';
import { createSessions } from './book/sessions.ts';
import { addControlRoutes } from './control/control-routes.ts';
import type { Desk } from './desk.ts';
import { createFaults, type Faults } from './faults.ts';
import { type Notifications, notifyMerchants } from './notifications.ts';
import { errorBody } from './operations/refusal.ts';
import { settle } from './operations/sale.ts';

export type FakeConfig = {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The API passwords by merchant id. */
  readonly merchants: Readonly<Record<string, string>>;
  /** The time that a late bank takes to answer. */
  readonly lateMs: number;
};

export type MpgsFake = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly book: Book;
  readonly faults: Faults;
  readonly notifications: Notifications;
  /** Gives a sale its missing outcome, as if the bank had finally answered. */
  settle(order: Order, said: Response): void;
  stop(): Promise<void>;
};

const BODY_LIMIT_BYTES = 64 * 1024;

/** Starts our own gateway server, which speaks the protocol of the Mastercard Gateway. */
export async function startMpgsFake(
  { host, port, merchants, lateMs }: FakeConfig,
  now = () => new Date(),
): Promise<MpgsFake> {
  // No logger, because bodies contain card numbers here, as at any gateway.
  const app = fastify({ logger: false, bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  const url = () => `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const book = openBook(now);
  const desk: Desk = {
    book,
    changes: keepJournal(book),
    sessions: createSessions(now),
    faults: createFaults(),
    now,
    newReceipt: () => String(randomInt(10 ** 12)).padStart(12, '0'),
    newSecret: () => randomBytes(48).toString('base64url'),
    lateMs,
    acsUrl: () => url() + ACS_PATH,
  };
  const notifications = notifyMerchants(desk);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  app.setErrorHandler<{ statusCode?: number }>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    const cause = status < 500 ? 'INVALID_REQUEST' : 'SERVER_FAILED';
    return reply.code(status).send(errorBody({ status, cause, explanation: 'The request cannot be read.' }));
  });
  addApiRoutes(app, desk, new Map(Object.entries(merchants)));
  addAcsRoutes(app, desk);
  addControlRoutes(app, desk, notifications);
  await app.listen({ host, port });
  return {
    url: url(),
    book,
    faults: desk.faults,
    notifications,
    settle: (order, said) => settle(desk, order, 'sale', said),
    async stop() {
      notifications.stop();
      await app.close();
    },
  };
}
