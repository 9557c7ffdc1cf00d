import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchGoModules, GO_ENVIRONMENT } from '../toolbox/go-modules.ts';
import { runTool } from '../toolbox/run-tool.ts';
import { clientGenerator } from './client-generator.ts';

const PROGRAM = join(import.meta.dirname, '../programs/go');

export const goClient = clientGenerator('oapi-codegen, Go', async () => {
  await fetchGoModules(PROGRAM);
  const go = (folder: string, args: readonly string[]) => runTool('go', args, { folder, env: GO_ENVIRONMENT });
  return {
    generate: async (document, folder) => {
      await cp(PROGRAM, folder, { recursive: true });
      await mkdir(join(folder, 'pay'));
      const options = ['-generate', 'types,client', '-package', 'pay', '-o', 'pay/pay.go'];
      await go(folder, ['tool', 'oapi-codegen', ...options, document]);
    },
    compile: async (folder) => {
      await go(folder, ['vet', './...']);
      await go(folder, ['build', '-o', 'journey', '.']);
    },
    command: (folder) => ({ program: join(folder, 'journey'), args: [] }),
  };
});
