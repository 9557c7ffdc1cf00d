import type { Answer, Connection } from './connection.ts';
import type { Course } from './course.ts';
import type { Requests } from './requests.ts';
import type { Shop } from './shop.ts';

/** One kind of request or payment that is repeated on a number of connections at the same time. */
export type Load = Pick<Course, 'name' | 'title' | 'atOnce' | 'unit'> & {
  /** Creates what the rounds need, and returns the function that runs one round. */
  readonly prepare: (connection: Connection, shop: Shop) => Promise<DoRound>;
};

export type DoRound = (connection: Connection, round: number) => Promise<void>;

const AT_ONCE = 64;
/** How many sessions or payments are read in turn if the tables were not filled. */
const READ_IN_TURN = 500;

/**
 * Loads that only read come first, then those that pay, then those that add rows, so that reads see the tables as
 * filled.
 */
export const LOADS: readonly Load[] = [
  readLoad('status', 'Payment status', {
    filled: ({ statusCalls }) => statusCalls,
    make: async (connection, requests) => requests.paymentStatus(await newSession(connection, requests)),
  }),
  readLoad('page', 'Card page', {
    filled: ({ pageCalls }) => pageCalls,
    make: async (connection, requests) =>
      requests.page(await newPayment(connection, requests, await newSession(connection, requests))),
  }),
  {
    name: 'payment',
    title: 'Whole payment',
    atOnce: AT_ONCE,
    unit: 'payments',
    prepare:
      async (_first, { requests }) =>
      (connection) =>
        payOnce(connection, requests),
  },
  createLoad('create-1', 1),
  createLoad('create', AT_ONCE),
];

function createLoad(name: string, atOnce: number): Load {
  return {
    name,
    title: 'Create a session',
    atOnce,
    unit: 'requests',
    prepare:
      async (_first, { requests }) =>
      async (connection, round) => {
        await expectStatus(201, connection, requests.createSession(`order-${round}`));
      },
  };
}

type Calls = {
  readonly filled: (shop: Shop) => readonly string[];
  readonly make: (connection: Connection, requests: Requests) => Promise<string>;
};

function readLoad(name: string, title: string, { filled, make }: Calls): Load {
  return {
    name,
    title,
    atOnce: AT_ONCE,
    unit: 'requests',
    prepare: async (first, shop) => {
      const calls = [...filled(shop)];
      if (calls.length === 0) while (calls.length < READ_IN_TURN) calls.push(await make(first, shop.requests));
      return async (connection, round) => void (await expectStatus(200, connection, inTurn(calls, round)));
    },
  };
}

/** Acts as a merchant's server and a shopper's browser, from the new session to the paid order. */
export async function payOnce(connection: Connection, requests: Requests): Promise<void> {
  const { trackId, posted } = await submitCard(connection, requests);
  await expectStatus(200, connection, requests.page(found(posted, /\r\nlocation: ([^\r]+)/i, posted.head)));
  const status = await expectStatus(200, connection, requests.paymentStatus(trackId));
  found(status, /"status":"(paid)"/, status.body.toString('latin1'));
}

/** Like `payOnce`, but only until the engine has answered the card form. */
export async function submitCard(
  connection: Connection,
  requests: Requests,
): Promise<{ readonly trackId: string; readonly posted: Answer }> {
  const trackId = await newSession(connection, requests);
  return { trackId, posted: await submitCardFor(trackId, connection, requests) };
}

/** Submits a card for an existing session. */
export async function submitCardFor(trackId: string, connection: Connection, requests: Requests): Promise<Answer> {
  const target = await newPayment(connection, requests, trackId);
  const page = await expectStatus(200, connection, requests.page(target));
  const token = found(page, /name="token" value="([^"]+)"/, page.body.toString('latin1'));
  return expectStatus(303, connection, requests.cardForm(target, token));
}

export async function newSession(connection: Connection, requests: Requests): Promise<string> {
  const answer = await expectStatus(201, connection, requests.createSession('order-1'));
  return found(answer, /"track_id":"([^"]+)"/, answer.body.toString('latin1'));
}

/** Starts a payment, and returns the path of its card page with the query. */
export async function newPayment(connection: Connection, requests: Requests, trackId: string): Promise<string> {
  const answer = await expectStatus(200, connection, requests.startPayment(trackId));
  const url = new URL(found(answer, /"payment_url":"([^"]+)"/, answer.body.toString('latin1')));
  return url.pathname + url.search;
}

async function expectStatus(status: number, connection: Connection, request: string): Promise<Answer> {
  const answer = await connection.exchange(request);
  if (answer.status !== status) throw wrongAnswer(answer, `status ${status}`);
  return answer;
}

function found(answer: Answer, pattern: RegExp, text: string): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw wrongAnswer(answer, String(pattern));
  return value;
}

function wrongAnswer({ head, body }: Answer, expected: string): Error {
  return new Error(`Wrong answer; expected ${expected}:\n${head}\n\n${body}`);
}

function inTurn(calls: readonly string[], round: number): string {
  return calls[round % calls.length] ?? '';
}
