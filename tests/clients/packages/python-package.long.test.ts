import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { ROOT } from '../../tidy/project-files.ts';
import { orMissing } from '../toolbox/or-missing.ts';
import { pythonPackages } from '../toolbox/python-packages.ts';
import { runTool } from '../toolbox/run-tool.ts';
import { declareJourney } from './package-journey.ts';

const PROGRAM = join(import.meta.dirname, '../programs/python-package/journey.py');

const project = mkdtempSync(join(tmpdir(), 'pay-python-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Builds the wheel, and installs it into an empty project. */
const prepared = await orMissing('the Python package', async () => {
  const pip = (...args: readonly string[]) =>
    runTool('python3', ['-m', 'pip', ...args, '-q', '--disable-pip-version-check', '--no-deps'], { folder: project });
  // A copy is built, because the build leaves files beside its sources.
  cpSync(join(ROOT, 'clients/python'), join(project, 'source'), { recursive: true });
  await pip('wheel', join(project, 'source'), '-w', join(project, 'wheels'));
  await pip(
    'install',
    '--no-index',
    '--find-links',
    join(project, 'wheels'),
    '--target',
    join(project, 'lib'),
    'pay-server',
  );
  const PYTHONPATH = `${join(project, 'lib')}:${await pythonPackages()}`;
  return (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    runTool('python3', [PROGRAM, ...args], { env: { ...env, PYTHONPATH, PYTHONNOUSERSITE: '1' } });
});

declareJourney(prepared);

test('the package and the program pass strict type checking', async ({ skip }) => {
  if (prepared.kind === 'missing') return skip(prepared.reason);
  const check = ['-m', 'mypy', '--strict', '--cache-dir', join(project, 'mypy'), PROGRAM];
  await runTool('python3', check, { env: { PYTHONPATH: await pythonPackages(), MYPYPATH: join(project, 'lib') } });
});
