import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PROGRAM = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    console.log(resolved.url);
    return resolved;
  },
});
await import('@pay/engine/start-engine');
await import('@pay/dashboard/server/start-dashboard');
`;

test('without traces, neither the engine nor the dashboard loads the tracing library', async () => {
  const node = promisify(execFile);
  const { stdout } = await node(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: import.meta.dirname,
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(stdout).toContain('/packages/serving/src/tracing/request-span.ts');
  // The metrics library loads the interface of OpenTelemetry, which is small and does nothing on its own.
  expect(stdout).not.toMatch(/@opentelemetry\/(?!api\/)|start-tracing/);
});
