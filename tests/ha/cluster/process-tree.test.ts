import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { processTree, signalTrees } from './process-tree.ts';

const isLinux = process.platform === 'linux';

test.skipIf(!isLinux)('a tree has a process and its descendants, and a signal reaches all of them', async () => {
  const shell = spawn('sh', ['-c', 'sleep 1000 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(shell.stdout, 'data')) as [Buffer];
  const child = Number(String(line));
  const { pid = 0 } = shell;
  expect(processTree(pid)).toEqual([pid, child]);
  const ended = once(shell, 'exit');
  signalTrees([undefined, pid], 'SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await expect.poll(() => processTree(child)).toEqual([]);
  expect(processTree(pid)).toEqual([]);
});
