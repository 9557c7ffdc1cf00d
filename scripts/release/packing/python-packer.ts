import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../run-program.ts';
import { copyTracked } from './copy-tracked.ts';
import { type Packer, timeVariable } from './packer.ts';

const WHEEL = ['-m', 'pip', 'wheel', '-q', '--disable-pip-version-check', '--no-deps'];

/** Builds the wheel of the Python client, with the build tool that its pyproject.toml pins. */
export const PYTHON_PACKER: Packer = {
  name: 'python',
  pack: async (out, how) => {
    const work = await mkdtemp(join(tmpdir(), 'pay-wheel-'));
    try {
      await copyTracked('clients/python', work);
      await runProgram('python3', [...WHEEL, work, '-w', out], { env: timeVariable(how) });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
  publishing: (version, out) => `python3 -m twine upload ${join(out, `pay_server-${version}-py3-none-any.whl`)}`,
};
