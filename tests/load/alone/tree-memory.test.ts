import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { parseFiles, parseOwn, proportional, treeMemory } from './tree-memory.ts';

const mapping = (head: string, rss: number, anonymous: number) =>
  `${head}\nSize: 900 kB\nRss: ${rss} kB\nPss: 1 kB\nAnonymous: ${anonymous} kB\nVmFlags: rd mr\n`;

test('only unmodified pages of files are counted as files; shared memory and the heap are not', () => {
  const smaps = [
    mapping('55a0-55b0 r-xp 00000000 fe:00 2472 /usr/lib/a b.so', 100, 0),
    mapping('55b0-55c0 rw-p 00010000 fe:00 2472 /usr/lib/a b.so', 30, 20),
    mapping('55c0-55d0 rw-p 00000000 00:00 0 ', 500, 500),
    mapping('55c0-55d0 rw-p 00000000 00:00 0    [heap]', 500, 500),
    mapping('7f26-7f27 rw-s 00000000 00:01 558  /dev/zero (deleted)', 700, 0),
    mapping('7f26-7f27 rw-s 00000000 00:19 558  /dev/shm/PostgreSQL.20', 700, 0),
  ].join('');
  expect([...parseFiles(smaps)]).toEqual([['/usr/lib/a b.so', 110]]);
  expect(parseOwn('Rss: 9 kB\nPss: 8 kB\nPss_Anon:   5 kB\nPss_File: 2 kB\nPss_Shmem:  1 kB\n')).toBe(6);
});

test('a file that several processes have in memory counts once, divided in proportion to their pages', () => {
  const files = (entries: Record<string, number>) => new Map(Object.entries(entries));
  const sizes = proportional([
    { own: 10, files: files({ node: 60 }) },
    { own: 1, files: files({ postgres: 30, empty: 0 }) },
    { own: 2, files: files({ postgres: 10, empty: 0 }) },
  ]);
  expect(sizes).toEqual([70, 1 + 22.5, 2 + 7.5]);
});

test.runIf(process.platform === 'linux')(
  'a tree includes all descendants, and the same program running elsewhere does not reduce its figures',
  async () => {
    const held = 64;
    const inner = `const held = Buffer.alloc(${held} << 20, 1); console.log(held.length); setInterval(() => held[0], 1000)`;
    const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' })`;
    const child = spawn(process.execPath, ['-e', outer], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    try {
      await once(child.stdout, 'data');
      const [first, second, ...others] = treeMemory(Number(child.pid));
      expect(others).toEqual([]);
      expect(first?.command).toContain('child_process');
      expect(second?.mebibytes).toBeGreaterThan(held);
      // Node's own program accounts for about 50 MiB of the two processes, even though this process runs it too.
      expect((first?.mebibytes ?? 0) + (second?.mebibytes ?? 0)).toBeGreaterThan(held + 40);
    } finally {
      process.kill(-Number(child.pid), 'SIGKILL');
    }
  },
);
