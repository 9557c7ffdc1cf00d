import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';

const run = promisify(execFile);

/** The time limit of a tool: enough for a compiler that compiles itself first, but not for a download that hangs. */
const LIMIT_MS = 600_000;
const COMPLAINT_LINES_MAX = 40;
/** Java's tools end after seconds here, and compile themselves for longer than that saves. */
const BRIEF_JAVA = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

export type Surroundings = {
  readonly folder?: string;
  /** Variables in addition to PATH, HOME and JAVA_TOOL_OPTIONS; a tool inherits only PATH and HOME from this process. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Thrown if a program is not installed or fails; its message contains the end of the output. */
export class ToolFailure extends Error {}

/** Returns a program's output; throws ToolFailure. */
export async function runTool(
  program: string,
  args: readonly string[],
  { folder, env }: Surroundings = {},
): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const own = { PATH, HOME, JAVA_TOOL_OPTIONS: BRIEF_JAVA };
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
