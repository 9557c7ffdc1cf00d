import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A separate file system, which can be filled at any time without filling any other. */
export type SmallDisk = {
  readonly folder: string;
  /** Fills the file system until the promise resolves: a write that needs space fails with ENOSPC. */
  fillFor(time: Promise<void>): Promise<void>;
  remove(): Promise<void>;
};

/** The size of the file system: more than a run writes. A tmpfs uses only as much memory as its files. */
const ROOMY = '80%';
const TRIES_MAX = 50;

/**
 * Mounts a tmpfs, whose size can be changed while it is used. Returns undefined if this process is not allowed to
 * mount. A process is allowed to mount if it is root, or has its own user namespace and mount namespace
 * (`own-namespace.ts`).
 */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  const mount = (...options: readonly string[]) => run('mount', ['-o', options.join(), ...MOUNTED, folder]);
  try {
    await mount(`size=${ROOMY}`, 'mode=755');
  } catch {
    return undefined;
  }
  return {
    folder,
    fillFor: async (time) => {
      await shrink(folder, (size) => mount('remount', `size=${size}`));
      await time;
      await mount('remount', `size=${ROOMY}`);
    },
    remove: async () => void (await run('umount', ['--lazy', folder])),
  };
}

const MOUNTED = ['-t', 'tmpfs', 'tmpfs'] as const;

/** Makes the file system as small as its contents. Writes continue meanwhile, so this can take several tries. */
async function shrink(folder: string, resize: (bytes: number) => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { blocks, bfree, bsize } = await statfs(folder);
    try {
      await resize((blocks - bfree + 1) * bsize);
      return;
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
    }
  }
}
