import { once } from 'node:events';

/** Waits for Ctrl-C or a request to end; a second one ends the process at once. */
export async function untilStopped(): Promise<void> {
  const asked = new AbortController();
  const { signal } = asked;
  await Promise.race([once(process, 'SIGINT', { signal }), once(process, 'SIGTERM', { signal })]);
  asked.abort();
  const abandon = () => process.exit(130);
  process.once('SIGINT', abandon).once('SIGTERM', abandon);
}
