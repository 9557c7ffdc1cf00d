import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';

const run = promisify(execFile);

/** Long enough for a compiler that compiles itself first; a download that hangs ends with it. */
const LIMIT_MS = 600_000;
const COMPLAINT_LINES_MAX = 40;

export type Surroundings = {
  readonly folder?: string;
  /** Beside PATH and HOME, which are all that a tool gets of this process's own. */
  readonly env?: Readonly<Record<string, string>>;
};

/** A program that this machine lacks, or that ended badly: with what it said last. */
export class ToolFailure extends Error {}

/** What a program prints; throws ToolFailure. */
export async function runTool(
  program: string,
  args: readonly string[],
  { folder, env }: Surroundings = {},
): Promise<string> {
  const own = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
  try {
    const options = { cwd: folder, env: { ...own, ...env }, timeout: LIMIT_MS, maxBuffer: 2 ** 27 };
    return (await run(program, [...args], options)).stdout;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: string | number; stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw new ToolFailure(`${program} is not installed`);
    const said = stripVTControlCharacters(`${stdout}\n${stderr}`)
      .trim()
      .split('\n')
      .slice(-COMPLAINT_LINES_MAX)
      .join('\n');
    throw new ToolFailure(`${program} ${args[0] ?? ''} failed (${code ?? 'too slow'}): ${said}`);
  }
}
