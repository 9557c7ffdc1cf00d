/**
 * The path that every page requests. The paths are repeated here, because the list of all routes is larger than this
 * script.
 */
const ME = '/api/me';
/** The path that the pages before sign-in request as well. */
const WELCOME = '/api/welcome';
/** The paths that a profile's home page requests, below the profile's own path. */
const AT_HOME = ['', '/keys', '/acquirers', '/home/warnings', '/home/volume?days=30', '/home/declines?days=30'];

/** Makes the calls of the first page before the code that needs their answers is loaded. */
export function askEarly(page: string): Map<string, Promise<Response>> {
  const [, id] = /^\/profiles\/(\w+)\/?$/.exec(page) ?? [];
  const below = AT_HOME.map((path) => `/api/profiles/${id}${path}`);
  const isSignedIn = page === '/' || /^\/(profiles|operator|account|new-merchant)\b/.test(page);
  const paths = [ME, ...(id === undefined ? [] : below), ...(isSignedIn ? [] : [WELCOME])];
  return new Map(paths.map((path) => [path, ask(path)]));
}

function ask(path: string): Promise<Response> {
  const answer = fetch(path, { headers: { accept: 'application/json' }, cache: 'no-store' });
  // The code that takes the answer handles a failure, but perhaps no code takes the answer.
  answer.catch(() => {});
  return answer;
}
