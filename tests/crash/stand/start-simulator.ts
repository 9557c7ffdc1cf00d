import { startCommand } from '../../harness/command.ts';
import { freePort } from '../../harness/free-port.ts';

/** A delay that is slightly longer than our limit of 15 s for a call. */
const LATE_ANSWER_MS = 16_000;

/** Starts the acquirer, with its book in `folder`, and returns its address. */
export async function startSimulator(ends: AsyncDisposableStack, folder: string): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const command = startCommand(['serve', '--role', 'simulator'], {
    PAY_DATA_DIR: folder,
    PAY_SIMULATOR_URL: url,
    PAY_SIMULATOR_LATE_ANSWER_MS: String(LATE_ANSWER_MS),
  });
  ends.defer(async () => {
    command.process.kill('SIGTERM');
    await command.ended();
  });
  await command.line(/^Ready/);
  return url;
}
