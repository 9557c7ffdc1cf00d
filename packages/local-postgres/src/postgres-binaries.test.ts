import { mkdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPostgresBinaries, repairLinks } from './postgres-binaries.ts';
import { runProgram } from './run-program.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('the programs for this machine are found and run', async () => {
  const { postgres, version } = await findPostgresBinaries();
  const { output } = await runProgram(postgres, ['--version'], undefined);
  expect(output).toContain(`(PostgreSQL) ${version.split('.').slice(0, 2).join('.')}`);
});

test('on a platform without programs, the error names DATABASE_URL', async () => {
  await expect(findPostgresBinaries('win32-x64')).rejects.toThrow(
    'Pay does not include PostgreSQL for win32-x64. Set DATABASE_URL to your own server.',
  );
});

test('links that a skipped install script left out are created, and existing ones are kept', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'native', 'lib'), { recursive: true });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  await repairLinks(folder);
  await repairLinks(folder);
  expect(await readlink(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
});
