import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { type Account, createAccounts } from './accounts.ts';
import { type Book, createBook } from './book/book.ts';
import { type Control, createControl } from './control/control.ts';
import { addControlRoutes } from './control/control-routes.ts';
import { createVisits, type Desk } from './desk.ts';
import { addIssuerRoutes } from './issuer/issuer-routes.ts';
import { addModificationsRoutes } from './modifications/modifications-routes.ts';
import { createNotifier } from './notices/notify.ts';
import { addPaymentsRoutes } from './payments/payments-routes.ts';
import { addIdempotency } from './wire/idempotency.ts';
import { METHODS } from './wire/schemas.ts';
import { errorBody, NOT_ALLOWED, ServiceError, UNAUTHORISED } from './wire/service-error.ts';

export type FakeAdyen = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly book: Book;
  readonly control: Control;
  readonly setAccount: (merchantAccount: string, account: Account) => void;
  stop(): Promise<void>;
};

/**
 * Starts a server that speaks Adyen's Checkout API, version 72, and sends Adyen's notices. It listens on this machine
 * only.
 */
export async function start(port: number): Promise<FakeAdyen> {
  const accounts = createAccounts();
  const book = createBook();
  const notifier = createNotifier(accounts);
  const desk: Desk = { accounts, book, notify: notifier.notify, visits: createVisits(), refused: new Set() };
  const control = createControl(desk, notifier.hold);
  // No logger, because bodies contain card numbers here, as at Adyen.
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
  const url = () => `http://localhost:${(app.server.address() as AddressInfo).port}`;
  answerErrors(app);
  addIssuerRoutes(app, desk);
  addControlRoutes(app, desk, control);
  await app.register(async (api) => {
    admit(api, desk);
    addIdempotency(api);
    api.post('/v72/paymentMethods', { schema: { body: METHODS } }, async () => ({
      paymentMethods: [{ name: 'Cards', type: 'scheme', brands: ['visa', 'mc', 'amex'] }],
    }));
    addPaymentsRoutes(api, desk, url);
    addModificationsRoutes(api, desk);
  });
  await app.listen({ host: 'localhost', port });
  return {
    url: url(),
    book,
    control,
    setAccount: accounts.set,
    async stop() {
      notifier.stop();
      await app.close();
    },
  };
}

/** Checks the key before the body is read, and the merchant account afterwards. */
function admit(app: FastifyInstance, { accounts }: Desk): void {
  app.addHook('onRequest', async (request) => {
    if (!accounts.knows(request.headers['x-api-key'])) throw UNAUTHORISED();
  });
  app.addHook('preHandler', async (request) => {
    const { merchantAccount } = request.body as { readonly merchantAccount?: string };
    if (merchantAccount === undefined) return;
    if (accounts.of(merchantAccount)?.apiKey !== request.headers['x-api-key']) throw NOT_ALLOWED();
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(
    (error: Error & { readonly validation?: unknown; readonly statusCode?: number }, _request, reply) => {
      const known =
        error instanceof ServiceError
          ? error
          : error.validation !== undefined || (error.statusCode ?? 500) < 500
            ? new ServiceError(422, '702', 'validation', `Invalid request: ${error.message}`)
            : new ServiceError(500, '000', 'internal', 'Internal error');
      return reply.code(known.status).send(errorBody(known));
    },
  );
}
