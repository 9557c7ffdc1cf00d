import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { runTool } from '../toolbox/run-tool.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Checks `journey.ts` and the client next to it with the project's own compiler, then bundles them into one file. */
export async function compileTypescript(
  folder: string,
  { packages, options }: { readonly packages?: string; readonly options: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (packages !== undefined) await symlink(join(packages, 'node_modules'), join(folder, 'node_modules'));
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      lib: ['es2024', 'dom', 'dom.iterable'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
      ...options,
    },
    include: [join(folder, '**/*.ts')],
    exclude: [join(folder, 'node_modules')],
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await runTool(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]);
  const entry = join(folder, 'journey.ts');
  await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: journeyIn(folder) });
}

/** The path of the bundled file. */
export function journeyIn(folder: string): string {
  return join(folder, 'journey.mjs');
}
