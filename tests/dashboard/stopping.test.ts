import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { startTestDashboard } from '../harness/test-dashboard.ts';

afterEach(() => void vi.useRealTimers());

test('a client that does not read its answers delays the stop of the server by at most 25 seconds', async () => {
  const dashboard = await startTestDashboard();
  const socket = connect(dashboard.config.listen.port, 'localhost').pause();
  await once(socket, 'connect');
  // The answers are larger than the socket buffers.
  const requests = 'GET /api/welcome HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(50_000);
  socket.on('error', () => {}).write(requests);
  await eventually(async () => (await dashboard.readLog()).includes('/api/welcome')).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = dashboard.stop();
  await vi.advanceTimersByTimeAsync(25_000);
  vi.useRealTimers();
  await expect(stopped).resolves.toBeUndefined();
  socket.destroy();
}, 60_000);
