import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '../toolbox/run-tool.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PLUGIN = join(ROOT, 'packages/medusa');
/** Our own type declarations for Medusa, which are replaced here by Medusa's real ones. */
const LEFT_OUT = /medusa-framework\.d\.ts$|\.test\.ts$/;

/** Compiles the plug-in's sources in a shop's project; throws a ToolFailure with the compiler's errors. */
export async function compileWithMedusa(project: string): Promise<void> {
  const folder = join(project, 'types');
  await mkdir(folder);
  await cp(join(PLUGIN, 'src'), join(folder, 'src'), { recursive: true, filter: (file) => !LEFT_OUT.test(file) });
  await cp(join(PLUGIN, 'package.json'), join(folder, 'package.json'));
  const settings = { extends: join(ROOT, 'tsconfig.json'), include: ['src'], exclude: [] };
  const compilerOptions = { typeRoots: [join(ROOT, 'node_modules/@types')] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, compilerOptions }));
  await runTool(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
}
