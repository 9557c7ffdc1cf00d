import { Failure } from '../terminal/failure-sentence.ts';

export type FetchedPage = { readonly address: string; readonly html: string };

const PATIENCE_MS = 30_000;
const REDIRECTS_MAX = 5;
const TOO_MANY = 429;

/** Loads a page, or posts a form and loads the next page, like a browser without scripts. Throws Failure. */
export async function fetchPage(address: string, form?: Readonly<Record<string, string>>): Promise<FetchedPage> {
  let url = address;
  let body = form && new URLSearchParams(form);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const answer = await load(url, body);
    const location = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || location === null) {
      const html = await answer.text();
      if (answer.status === TOO_MANY)
        throw new Failure('Too many cards were tried from this address. Wait a few minutes, and try again.');
      if (answer.status >= 500) throw new Failure(`${new URL(url).origin} answered ${answer.status}.`);
      return { address: url, html };
    }
    await answer.body?.cancel();
    url = URL.parse(location, url)?.href ?? '';
    body = undefined;
  }
  throw new Failure(`${new URL(address).origin} redirects too many times.`);
}

async function load(url: string, body: URLSearchParams | undefined): Promise<Response> {
  try {
    return await fetch(url, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body } : {}),
      headers: { accept: 'text/html', 'accept-language': 'en' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    throw new Failure(`${URL.parse(url)?.origin ?? 'The next page'} did not answer.`);
  }
}
