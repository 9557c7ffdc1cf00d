import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReadEvents } from '../books/books.ts';
import type { Random } from '../random.ts';
import type { CrashMerchant } from '../stand/merchants.ts';
import type { Line } from './open-line.ts';

export type EventReader = {
  /** Reads to the end of the events, stops, and returns all events that were read. */
  finish(): Promise<ReadEvents>;
};

export type EventReaderOptions = {
  readonly merchant: CrashMerchant;
  readonly lines: readonly [Line, ...Line[]];
  readonly random: Random;
};

type Page = { readonly data: readonly { readonly id: string }[]; readonly has_more: boolean };

const LIMIT_MAX = 100;
const AGAIN_AFTER_MS = 500;
/** The maximum number of failed tries at the end; without faults, only a few fail. */
const FINAL_TRIES_MAX = 60;

/**
 * A merchant's server that reads its events page by page while they are written, and keeps the id of the last event.
 */
export function readEvents({ merchant, lines, random }: EventReaderOptions): EventReader {
  const read: { id: string; digest: string }[] = [];
  let isFinishing = false;

  /** @returns whether there was an answer, and whether there is more */
  async function readPage(): Promise<{ readonly isAnswered: boolean; readonly isMore: boolean }> {
    const after = read.at(-1)?.id;
    const query = new URLSearchParams({ limit: String(1 + random.below(LIMIT_MAX)), ...(after && { after }) });
    const headers = { 'x-api-key': merchant.key.value };
    const heard = await random.pick(lines).ask({ method: 'GET', path: `/v1/events?${query}`, headers });
    if (heard?.status !== 200) return { isAnswered: false, isMore: true };
    const page = JSON.parse(heard.text) as Page;
    for (const event of page.data) {
      read.push({ id: event.id, digest: createHash('md5').update(JSON.stringify(event)).digest('hex') });
    }
    return { isAnswered: true, isMore: page.has_more };
  }

  async function run(): Promise<void> {
    for (let failures = 0; failures < FINAL_TRIES_MAX; ) {
      const isLast = isFinishing;
      const { isAnswered, isMore } = await readPage();
      if (isLast && isAnswered && !isMore) return;
      if (isLast && !isAnswered) failures += 1;
      if (!isMore || !isAnswered) await pause(AGAIN_AFTER_MS);
    }
  }

  const running = run();
  return {
    finish: async () => {
      isFinishing = true;
      await running;
      return { profileId: merchant.profileId, read };
    },
  };
}
