import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Operation } from '../../http/openapi/openapi-document.ts';
import { curlOf } from './curl-of.ts';
import { entriesOf } from './operations.ts';
import { documentOf } from './sample-document.ts';

function curl(operation: Partial<Operation>, path?: string): string {
  const document = documentOf({ operation, ...(path === undefined ? {} : { path }) });
  const [entry] = entriesOf(document);
  if (!entry) throw new Error('no operation');
  return curlOf(document, entry);
}

/** The arguments that a shell would pass to curl. */
function words(command: string): readonly string[] {
  const script = command.replace(/^curl/, 'printf "%s\\0"');
  return execFileSync('sh', ['-c', script], { env: { PAY_SECRET_KEY: 'sk_test_x' } })
    .toString()
    .split('\0')
    .slice(0, -1);
}

test('the key comes from a variable, and everything else from the examples', () => {
  const command = curl(
    {
      security: [{ apiKey: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, example: 'a/b' },
        { name: 'after', in: 'query', required: true, example: 'x y' },
        { name: 'limit', in: 'query' },
        { name: 'Idempotency-Key', in: 'header', example: 'order-1' },
      ],
      requestBody: { content: { 'application/json': { example: { amount: 10.5 } } } },
    },
    '/act/{id}/now',
  );
  expect(words(command)).toEqual([
    'https://sandbox.example/act/a%2Fb/now?after=x%20y',
    '-H',
    'X-API-KEY: sk_test_x',
    '-H',
    'Idempotency-Key: order-1',
    '-H',
    'Content-Type: application/json',
    '-d',
    '{\n  "amount": 10.5\n}',
  ]);
});

test('the command for a POST without a body names the method', () => {
  expect(words(curl({}))).toEqual(['https://sandbox.example/act', '-X', 'POST']);
});

test('no example can break out of its quotes and become a command', () => {
  const evil = `'; echo "$(id)" \`id\` $HOME \\ ; '`;
  const command = curl({ requestBody: { content: { 'text/plain': { example: evil } } } });
  expect(words(command).at(-1)).toBe(JSON.stringify(evil));
});
