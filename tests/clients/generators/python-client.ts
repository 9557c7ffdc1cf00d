import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pythonPackages } from '../toolbox/python-packages.ts';
import { runTool } from '../toolbox/run-tool.ts';
import { clientGenerator } from './client-generator.ts';
import { openapiGenerator } from './openapi-generator.ts';

const PROGRAM = join(import.meta.dirname, '../programs/python/journey.py');

export const pythonClient = clientGenerator('openapi-generator, Python', async () => {
  const packages = await pythonPackages();
  const generate = await openapiGenerator('python');
  return {
    generate,
    compile: async (folder) => {
      await copyFile(PROGRAM, join(folder, 'journey.py'));
      const check = (args: readonly string[]) =>
        runTool('python3', ['-m', 'mypy', ...args], { folder, env: { PYTHONPATH: packages } });
      // The client is type-checked with its own settings, and the program that uses it with the strictest ones.
      await check(['openapi_client']);
      await check(['--strict', '--follow-imports=silent', 'journey.py']);
    },
    command: (folder) => ({
      program: 'python3',
      args: [join(folder, 'journey.py')],
      env: { PYTHONPATH: packages, PYTHONNOUSERSITE: '1' },
    }),
  };
});
