import { expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';

const SENTENCE =
  'pay: NODE_TLS_REJECT_UNAUTHORIZED=0 turns off all certificate checks. Remove it, and set NODE_EXTRA_CA_CERTS to the file with your own certificate authorities.\n';

test.each([
  ['serve', '--role', 'api', '--environment', 'sandbox'],
  ['start'],
  ['migrate'],
  ['cards', 'sweep'],
  ['get', '/v1/sdk/session'],
])('pay %s does not start if Node would accept every certificate', async (...args) => {
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0', DATABASE_URL: 'postgres://pay@127.0.0.1:1/pay' };
  expect(await runCommand(args, env)).toEqual({ code: 1, stdout: '', stderr: SENTENCE });
});

test('another value of that setting changes nothing', async () => {
  const { stderr } = await runCommand(['cards', 'sweep'], {
    NODE_TLS_REJECT_UNAUTHORIZED: '1',
    DATABASE_URL: 'postgres://pay@127.0.0.1:1/pay',
  });
  expect(stderr).toContain('No database answers at 127.0.0.1:1.');
});
