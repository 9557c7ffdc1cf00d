import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const FAKES = join(import.meta.dirname, '../../../apps/acquirer-fakes');

/** Starts a fake as a separate process, and returns its address. */
export async function startFake(
  ends: AsyncDisposableStack,
  name: 'mpgs' | 'adyen' | 'checkout-com',
  args: readonly string[],
): Promise<string> {
  const child = spawn(process.execPath, [join(FAKES, name, 'src/main.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = once(child, 'exit');
  ends.defer(async () => {
    end();
    await ended;
    process.off('exit', end);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`the fake of ${name} did not start`);
}
