import type { AddressInfo } from 'node:net';
import { guardApp } from '@pay/connections/guard-app';
import fastify, { type FastifyInstance } from 'fastify';
import { addAcsRoutes } from './acs/acs-routes.ts';
import { type Book, openBook } from './book/book.ts';
import { addBookRoutes } from './book-view/book-routes.ts';
import { addCapturesRoutes } from './captures/captures-routes.ts';
import type { SimulatorConfig } from './config.ts';
import { createNoticeSender } from './notices/notice-sender.ts';
import { addNoticesRoutes } from './notices/notices-routes.ts';
import { notifyOfDecisions, notifyOnceWritten } from './notices/notify.ts';
import { addRefundsRoutes } from './refunds/refunds-routes.ts';
import type { AcquirerDesk } from './sales/acquirer-desk.ts';
import { createHolds } from './sales/holds.ts';
import { createLateAnswers } from './sales/late-answers.ts';
import { randomNumbering } from './sales/numbering.ts';
import { addSalesRoutes } from './sales/sales-routes.ts';
import { sendFault } from './wire/send-fault.ts';

export type Simulator = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly book: Book;
  /** Cuts open connections and closes the book. */
  stop(): Promise<void>;
};

const BODY_LIMIT_BYTES = 64 * 1024;

/** `now` is the acquirer's clock. */
export async function start(config: SimulatorConfig, now = () => new Date()): Promise<Simulator> {
  const book = await openBook(config.dataDir);
  const sender = createNoticeSender();
  const desk: AcquirerDesk = {
    book,
    holds: createHolds(() => new Date()),
    numbering: randomNumbering,
    now,
    lateAnswerMs: config.lateAnswerMs,
    notify: notifyOnceWritten(book, sender),
  };
  notifyOfDecisions(book, desk.notify);
  const lateAnswers = createLateAnswers(desk);
  // Nothing is logged, because bodies contain card numbers here, as at any acquirer.
  const guard = guardApp();
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    ...guard.options,
  });
  guard.addRules(app);
  const url = () => config.publicUrl ?? listenedUrl(app);

  app.addHook('onSend', () => book.written());
  app.setErrorHandler<{ statusCode?: number }>((error, _request, reply) =>
    (error.statusCode ?? 500) < 500
      ? sendFault(reply, { fault: 'malformed_message', field: 'body' })
      : sendFault(reply, { fault: 'out_of_order' }),
  );
  app.setNotFoundHandler((_request, reply) => sendFault(reply, { fault: 'no_such_address' }));
  addSalesRoutes(app, desk, lateAnswers, url);
  addCapturesRoutes(app, desk);
  addRefundsRoutes(app, desk);
  addNoticesRoutes(app, desk);
  addAcsRoutes(app, desk);
  addBookRoutes(app, book);

  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    lateAnswers.stop();
    sender.stop();
    await book.close();
    throw error;
  }
  return {
    url: url(),
    book,
    async stop() {
      lateAnswers.stop();
      sender.stop();
      await app.close();
      await book.close();
    },
  };
}

function listenedUrl(app: FastifyInstance): string {
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
}
