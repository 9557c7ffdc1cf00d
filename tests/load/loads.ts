import type { Answer, Connection } from './connection.ts';
import type { Requests } from './requests.ts';

/** One thing that is done again and again, on each of some connections at the same time. */
export type Load = {
  readonly name: string;
  readonly title: string;
  readonly connections: number;
  /** What one round is called: `requests` are one each, a payment is several. */
  readonly unit: 'requests' | 'payments';
  /** Makes what the rounds need, and answers what does one round. */
  readonly prepare: (
    connection: Connection,
    requests: Requests,
  ) => Promise<(connection: Connection, round: number) => Promise<void>>;
};

const AT_ONCE = 64;
/** How many sessions or payments are read in turn. */
const READ_IN_TURN = 500;

export const LOADS: readonly Load[] = [
  createLoad('create', 'Create a session', AT_ONCE),
  createLoad('create-1', 'Create a session', 1),
  {
    name: 'status',
    title: 'Payment status',
    connections: AT_ONCE,
    unit: 'requests',
    prepare: async (connection, requests) => {
      const calls: string[] = [];
      while (calls.length < READ_IN_TURN) calls.push(requests.paymentStatus(await newSession(connection, requests)));
      return async (each, round) => void (await expectStatus(200, each, inTurn(calls, round)));
    },
  },
  {
    name: 'page',
    title: 'Card page',
    connections: AT_ONCE,
    unit: 'requests',
    prepare: async (connection, requests) => {
      const calls: string[] = [];
      while (calls.length < READ_IN_TURN) {
        calls.push(requests.page(await newPayment(connection, requests, await newSession(connection, requests))));
      }
      return async (each, round) => void (await expectStatus(200, each, inTurn(calls, round)));
    },
  },
  {
    name: 'payment',
    title: 'Whole payment',
    connections: AT_ONCE,
    unit: 'payments',
    prepare: async (_connection, requests) => (connection) => payOnce(connection, requests),
  },
];

function createLoad(name: string, title: string, connections: number): Load {
  return {
    name,
    title,
    connections,
    unit: 'requests',
    prepare: async (_connection, requests) => async (connection, round) => {
      await expectStatus(201, connection, requests.createSession(`order-${round}`));
    },
  };
}

/** A merchant's server and a shopper's browser, from the session to the paid order. */
async function payOnce(connection: Connection, requests: Requests): Promise<void> {
  const trackId = await newSession(connection, requests);
  const target = await newPayment(connection, requests, trackId);
  const page = await expectStatus(200, connection, requests.page(target));
  const token = found(page, /name="token" value="([^"]+)"/, page.body.toString('latin1'));
  const posted = await expectStatus(303, connection, requests.cardForm(target, token));
  await expectStatus(200, connection, requests.page(found(posted, /\r\nlocation: ([^\r]+)/i, posted.head)));
  const status = await expectStatus(200, connection, requests.paymentStatus(trackId));
  found(status, /"status":"(paid)"/, status.body.toString('latin1'));
}

async function newSession(connection: Connection, requests: Requests): Promise<string> {
  const answer = await expectStatus(201, connection, requests.createSession('order-1'));
  return found(answer, /"track_id":"([^"]+)"/, answer.body.toString('latin1'));
}

/** The path of its card page, with the query. */
async function newPayment(connection: Connection, requests: Requests, trackId: string): Promise<string> {
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
  return new Error(`A wrong answer, ${expected} was expected:\n${head}\n\n${body}`);
}

function inTurn(calls: readonly string[], round: number): string {
  return calls[round % calls.length] ?? '';
}
