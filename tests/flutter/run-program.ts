import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The time limit of a program, so that a download that hangs does not hold up the tests. */
const LIMIT_MS = 600_000;

/** Returns a program's output; rejects with its last error line. */
export async function runProgram(program: string, args: readonly string[], folder?: string): Promise<string> {
  try {
    const { stdout, stderr } = await run(program, [...args], { cwd: folder, timeout: LIMIT_MS, maxBuffer: 2 ** 26 });
    return `${stdout}${stderr}`;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT') throw new Error(`${program} is not installed`);
    const complaint = stderr.trim().split('\n').at(-1) || 'without a word';
    throw new Error(`${program} ${args[0] ?? ''} failed (${code ?? 'too slow'}), ${complaint}`);
  }
}
