import { localStartEnv, startLocally } from './local-start.ts';

export type StartOptions = { readonly folder: string; readonly signal: AbortSignal };

const WARM_STARTS = 3;

/**
 * Measures the seconds from `npm start` to its line "Ready" with data from an earlier start, in a separate folder and
 * on separate ports.
 */
export async function warmStartSeconds({ folder, signal }: StartOptions): Promise<readonly number[]> {
  const env = await localStartEnv(folder);
  await (await startLocally(env, signal)).stop();
  const seconds: number[] = [];
  while (seconds.length < WARM_STARTS) {
    const start = await startLocally(env, signal);
    seconds.push(start.readySeconds);
    await start.stop();
  }
  return seconds;
}
