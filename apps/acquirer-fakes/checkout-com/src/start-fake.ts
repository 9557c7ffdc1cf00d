import type { AddressInfo } from 'node:net';
import fastify, { type FastifyError } from 'fastify';
import { type Account, createAccounts } from './accounts.ts';
import { admit } from './api/admit.ts';
import { invalid } from './api/answer.ts';
import { addCardsRoutes } from './api/cards-routes.ts';
import { decideSilent, refuseSale } from './api/decide.ts';
import { addMovesRoutes } from './api/moves-routes.ts';
import { addPaymentsRoutes, type Waiting } from './api/payments-routes.ts';
import { type Book, createBook } from './book/book.ts';
import { createTokens } from './book/tokens.ts';
import { addControlRoutes } from './control/control-routes.ts';
import type { Desk } from './desk.ts';
import { createFaults, type Faults } from './faults.ts';
import { addIssuerRoutes } from './issuer/issuer-routes.ts';
import { sendWebhooks } from './webhooks/webhooks.ts';

export type FakeConfig = {
  /** 0 picks a free port. */
  readonly port: number;
  /** The duration of a delay. */
  readonly lateMs?: number;
  /** How long a token can be used. */
  readonly tokenMs?: number;
  /** How long a payment waits for its shopper. */
  readonly pendingMs?: number;
};

export type CheckoutComFake = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly book: Book;
  readonly faults: Faults;
  readonly setAccount: (name: string, account: Account) => void;
  /** Approves a payment whose issuer was silent. */
  readonly approve: (reference: string) => void;
  /** Ends the payments whose shoppers have not come back. */
  readonly endVisits: () => void;
  stop(): Promise<void>;
};

const QUARTER_OF_AN_HOUR_MS = 900_000;

/** Starts a server that speaks Checkout.com's API and sends its webhooks. It listens on this machine only. */
export async function startCheckoutComFake(config: FakeConfig): Promise<CheckoutComFake> {
  const { port, lateMs = 1_000, tokenMs = QUARTER_OF_AN_HOUR_MS, pendingMs = QUARTER_OF_AN_HOUR_MS } = config;
  // No logger, because bodies contain card numbers here, as at Checkout.com.
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
  const accounts = createAccounts();
  const desk: Desk = {
    accounts,
    book: createBook(),
    tokens: createTokens(tokenMs),
    faults: createFaults(),
    kept: new Map(),
    lateMs,
    pendingMs,
    url: () => `http://localhost:${(app.server.address() as AddressInfo).port}`,
  };
  const webhooks = sendWebhooks(desk);
  const waiting: Waiting = new Map();
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.validation === undefined ? (error.statusCode ?? 500) : 422;
    return reply.code(status).send(status === 422 ? invalid('request_invalid').body : { error_type: error.code });
  });
  addIssuerRoutes(app, desk, waiting);
  addControlRoutes(app, desk);
  await app.register(async (api) => {
    admit(api, desk);
    addCardsRoutes(api, desk);
    addPaymentsRoutes(api, desk, waiting);
    addMovesRoutes(api, desk);
  });
  await app.listen({ host: 'localhost', port });
  return {
    url: desk.url(),
    book: desk.book,
    faults: desk.faults,
    setAccount: accounts.set,
    approve: (reference) => decideSilent(desk, reference, '10000'),
    endVisits: () => {
      for (const payment of desk.book.payments) {
        if (payment.state === 'pending' && payment.visit !== null) refuseSale(desk, payment, null);
      }
    },
    async stop() {
      webhooks.stop();
      await app.close();
    },
  };
}
