import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestDashboard } from '../harness/test-dashboard.ts';

afterEach(() => void vi.useRealTimers());

/** More bytes than the socket buffers of any system can hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, ' ');

test('a client that does not read its answer delays the shutdown of the server by at most 25 seconds', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'pay-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '');
  await writeFile(join(webFolder, 'assets/large.js'), LARGE);
  const dashboard = await startTestDashboard({ webFolder });
  const socket = connect(dashboard.config.listen.port, 'localhost');
  await once(socket, 'connect');
  socket.on('error', () => {}).write('GET /assets/large.js HTTP/1.1\r\nhost: localhost\r\n\r\n');
  // The client waits for the answer to arrive, but does not read it.
  await once(socket, 'readable');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = dashboard.stop();
  await vi.advanceTimersByTimeAsync(25_000);
  vi.useRealTimers();
  await expect(stopped).resolves.toBeUndefined();
  socket.destroy();
  await rm(webFolder, { recursive: true });
});
