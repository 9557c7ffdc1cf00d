const TIMEOUT_MS = 10_000;

/** The answer to a request for a page; `page` is null if it is not a document. */
export type LoadedPage = { readonly status: number; readonly page: Document | null };

/**
 * Loads a page from our own host without showing it. The browser's parser creates the document. Our script does not
 * turn text into HTML, because Trusted Types would refuse that. No script in the loaded document runs.
 *
 * @throws Error if no answer arrives
 */
export function loadPage(address: string, signal: AbortSignal): Promise<LoadedPage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('no answer'));
    request.open('GET', address);
    request.responseType = 'document';
    request.timeout = TIMEOUT_MS;
    request.onload = () => resolve({ status: request.status, page: request.responseXML });
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send();
  });
}
