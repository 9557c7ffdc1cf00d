import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { failureSentence } from './failure-sentence.ts';

test('a port in use names the settings that change it, for a node and for a local start', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void first.close());
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error').catch((thrown: unknown) => [thrown]);
  expect(failureSentence(error)).toBe(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PAY_PORT or PAY_ADMIN_PORT for pay serve, PAY_PORT_BASE=4100 for npm start.`,
  );
});

test('a port that needs a privilege names the setting that changes it', () => {
  const message = 'listen EACCES: permission denied 0.0.0.0:443';
  const refused = (port: number) => Object.assign(new Error(message), { code: 'EACCES', syscall: 'listen', port });
  const advice = 'Ports below 1024 need a privilege. Set PAY_PORT to a higher port, such as 8080.';
  expect(failureSentence(refused(443))).toBe(`Permission denied: ${message}. ${advice}`);
  expect(failureSentence(refused(1024))).toBe(`Permission denied: ${message}`);
});

test('a file that must not be read is not taken for a port', () => {
  const message = "EACCES: permission denied, open '/etc/pay/pay.env'";
  const refused = Object.assign(new Error(message), { code: 'EACCES', syscall: 'open' });
  expect(failureSentence(refused)).toBe(`Permission denied: ${message}`);
});
