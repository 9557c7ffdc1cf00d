import { Failure } from '../terminal/failure-sentence.ts';
import type { LoadedPage } from './compare-page.ts';
import { readPage } from './read-page.ts';

/**
 * The exit code when a check could not load the page, so that cron can distinguish such a check from one that found a
 * difference.
 */
export const NOT_LOADED = 3;

const PATIENCE_MS = 30_000;
const PAGE_BYTES_MAX = 2 * 1024 * 1024;

/** An attacker might change the page only for some browsers, so the check loads the page as several browsers would. */
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
];

/** Loads a page as each of several browsers would. Throws Failure if it gets no answer. */
export function loadPage(address: string): Promise<readonly LoadedPage[]> {
  return Promise.all(BROWSERS.map((agent) => loadAs(address, agent)));
}

async function loadAs(address: string, agent: string): Promise<LoadedPage> {
  const headers = {
    'user-agent': agent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en',
  };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(address, { headers, redirect: 'manual', signal }).catch((error: Error) => {
    const { code = 'no answer' } = (error.cause ?? {}) as { code?: string };
    throw new Failure(`${URL.parse(address)?.origin ?? 'The page'} did not answer (${code}).`, NOT_LOADED);
  });
  const html = await answer.text();
  if (html.length > PAGE_BYTES_MAX) throw new Failure('The page is too large to be a card page.', NOT_LOADED);
  return { status: answer.status, headers: answer.headers, content: readPage(html) };
}
