import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Refused } from './refused.ts';
import { ROOT } from './root.ts';

const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;
const COMPLAINT_LINES_MAX = 20;

export type Surroundings = {
  readonly folder?: string;
  /** Variables in addition to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
};

/**
 * Runs a program and returns its output.
 *
 * @throws {Refused} if the program is not installed, or fails; the message contains the end of the program's output
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { folder = ROOT, env = {} }: Surroundings = {},
): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: OUTPUT_BYTES_MAX };
  try {
    return (await promisify(execFile)(program, [...args], options)).stdout;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: string | number; stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw new Refused(`${program} is not installed.`);
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-COMPLAINT_LINES_MAX).join('\n');
    throw new Refused(`${program} ${args[0] ?? ''} failed:\n${said}`);
  }
}
