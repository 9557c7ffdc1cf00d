import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodePackages } from '../toolbox/node-packages.ts';
import { runTool } from '../toolbox/run-tool.ts';
import { clientGenerator } from './client-generator.ts';
import { compileTypescript, journeyIn } from './compile-typescript.ts';

const PROGRAM = join(import.meta.dirname, '../programs/openapi-typescript/journey.ts');

export const openapiTypescriptClient = clientGenerator('openapi-typescript', async () => {
  const packages = await nodePackages();
  return {
    generate: async (document, folder) => {
      const cli = join(packages, 'node_modules/openapi-typescript/bin/cli.js');
      await runTool(process.execPath, [cli, document, '-o', join(folder, 'client.ts')]);
    },
    compile: async (folder) => {
      await copyFile(PROGRAM, join(folder, 'journey.ts'));
      await compileTypescript(folder, { packages, options: {} });
    },
    command: (folder) => ({ program: process.execPath, args: [journeyIn(folder)] }),
  };
});
