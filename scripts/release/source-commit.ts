import { runProgram } from './run-program.ts';

/** The source that a release is built from. */
export type SourceCommit = {
  readonly commit: string;
  readonly committedAt: Date;
  /** Whether changed or new files are not committed; then nobody else can build the same release. */
  readonly isChanged: boolean;
};

/** Reads the commit that is checked out. */
export async function sourceCommit(): Promise<SourceCommit> {
  const [commit = '', seconds = ''] = (await runProgram('git', ['log', '-1', '--format=%H %ct'])).trim().split(' ');
  const changes = await runProgram('git', ['status', '--porcelain']);
  return { commit, committedAt: new Date(Number(seconds) * 1_000), isChanged: changes.trim() !== '' };
}
