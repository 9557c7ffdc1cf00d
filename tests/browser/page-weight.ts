import type { CDPSession, Page } from 'playwright-core';

/** What one visit to a page costs, with an empty cache. */
export type PageWeight = {
  /** The number of bytes of all answers, including their heads. */
  readonly bytes: number;
  readonly requests: readonly Loaded[];
  /** Cumulative layout shift: how far content moved while the page was loading. */
  readonly shift: number;
  /** Largest contentful paint: when the largest text or picture was shown. */
  readonly largestPaintMs: number;
};

export type Loaded = { readonly path: string; readonly bytes: number };

/** Fast 3G as WebPageTest and Lighthouse define it: 1.6 Mbit/s down, 768 kbit/s up, and 150 ms for a round trip. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 96_000 } as const;
const SLOW_PROCESSOR = 4;

/**
 * Visits a page with an empty cache, on a slow phone if `isSlow`, and reports what the browser loaded until `isShown`.
 */
export async function weighPage(
  page: Page,
  url: string,
  { isShown, isSlow = false }: { readonly isShown: () => Promise<unknown>; readonly isSlow?: boolean },
): Promise<PageWeight> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  const loaded = await followLoads(session);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', SLOW);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  }
  try {
    await page.goto(url);
    await isShown();
    const { shift, largestPaintMs } = await page.evaluate<Pick<PageWeight, 'shift' | 'largestPaintMs'>>(READ_PAINTS);
    const requests = loaded();
    return { requests, bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0), shift, largestPaintMs };
  } finally {
    await session.detach();
  }
}

/** Records every answer of the network; the returned function lists those that have arrived so far. */
async function followLoads(session: CDPSession): Promise<() => readonly Loaded[]> {
  const paths = new Map<string, string>();
  const loads = new Map<string, Loaded>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) paths.set(requestId, new URL(request.url).pathname);
  });
  // Streams never finish, so an answer is counted from its first byte.
  const add = (requestId: string, bytes: number) => {
    const path = paths.get(requestId);
    if (path !== undefined) loads.set(requestId, { path, bytes });
  };
  session.on('Network.responseReceived', ({ requestId, response }) => add(requestId, response.encodedDataLength));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength));
  await session.send('Network.enable');
  return () => [...loads.values()];
}

/** Runs in the page. The browser keeps the entries from before the observer was created. */
const READ_PAINTS = `(async () => {
  const read = (type) =>
    new Promise((resolve) => {
      const entries = [];
      const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
      observer.observe({ type, buffered: true });
      // Buffered entries are delivered as a task before the second frame.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve([...entries, ...observer.takeRecords()])));
    });
  const [shifts, paints] = await Promise.all([read('layout-shift'), read('largest-contentful-paint')]);
  if (paints.length === 0) throw new Error('The browser reported no paint.');
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    largestPaintMs: Math.round(paints.at(-1).startTime),
  };
})()`;
