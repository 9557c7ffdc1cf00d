import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Simulator, start } from './simulator.ts';

/** A running simulator for tests, with its own folder, and a merchant's side that calls it. */
export type SimulatorUnderTest = {
  readonly simulator: Simulator;
  readonly journalPath: string;
  post(path: string, body?: unknown): Promise<WireAnswer>;
  get(path: string): Promise<WireAnswer>;
  /** Sends a sale of 10.500 BHD with this card; `changes` override fields. */
  sell(number: string, changes?: Readonly<Record<string, unknown>>): Promise<WireAnswer>;
  /** Restarts with the same folder, as after a crash or an update. */
  restart(prepare?: () => Promise<void>): Promise<SimulatorUnderTest>;
  tearDown(): Promise<void>;
};

export type WireAnswer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

export const CVV = '987';

let made = 0;

export async function startSimulatorUnderTest(lateAnswerMs = 60_000): Promise<SimulatorUnderTest> {
  return startIn(await mkdtemp(join(tmpdir(), 'pay-simulator-')), lateAnswerMs);
}

async function startIn(dataDir: string, lateAnswerMs: number): Promise<SimulatorUnderTest> {
  const simulator = await start({ host: 'localhost', port: 0, publicUrl: null, dataDir, lateAnswerMs });

  async function send(method: string, path: string, body?: unknown): Promise<WireAnswer> {
    const response = await fetch(simulator.url + path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as WireAnswer['body'] };
  }

  return {
    simulator,
    journalPath: join(dataDir, 'book.jsonl'),
    post: (path, body) => send('POST', path, body),
    get: (path) => send('GET', path),
    sell: (number, changes) => send('POST', '/acquirer/v1/sales', { ...saleOf(number), ...changes }),
    async restart(prepare) {
      await simulator.stop();
      await prepare?.();
      return startIn(dataDir, lateAnswerMs);
    },
    async tearDown() {
      await simulator.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function newReference(): string {
  made += 1;
  return `att_test${String(made).padStart(4, '0')}`;
}

function saleOf(number: string): Readonly<Record<string, unknown>> {
  return {
    merchant_ref: newReference(),
    value: { minor: '10500', currency: 'BHD' },
    card: { number, cvv: CVV, expiry: `${new Date().getUTCFullYear() + 2}-12` },
    three_ds: { return_url: 'https://pay.example/challenge/abc?x=1' },
  };
}
