import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '../toolbox/run-tool.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(import.meta.dirname, '../programs/medusa');
const OURS = { server: 'packages/server-sdk', medusa: 'packages/medusa' };
/** The packages that npm would install with ours. */
const THEIRS = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'];

export type MedusaProject = { readonly folder: string; remove(): Promise<void> };

/** Creates a shop's project with our packages as npm would publish them, beside the installed packages of Medusa. */
export async function medusaProject(packages: string): Promise<MedusaProject> {
  const folder = await mkdtemp(join(packages, 'shop-'));
  await cp(PROGRAM, folder, { recursive: true });
  // Medusa's commands look for this file there.
  await cp(join(packages, 'package.json'), join(folder, 'package.json'));
  const modules = join(folder, 'node_modules');
  for (const [name, workspace] of Object.entries(OURS)) {
    const target = join(modules, '@pay', name);
    await mkdir(target, { recursive: true });
    await runTool('npm', ['pack', '--silent', '--pack-destination', folder], { folder: join(ROOT, workspace) });
    const archives = await runTool('find', [folder, '-maxdepth', '1', '-name', `pay-${name}-*.tgz`]);
    await runTool('tar', ['-xzf', archives.trim(), '-C', target, '--strip-components=1']);
  }
  for (const name of THEIRS) await cp(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
