import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 200;

/**
 * Runs `work` while no other process runs such work for the same project. The lock is a folder that holds its owner's
 * process id. The folder is renamed into place with the id already in it. Renaming succeeds only while no other process
 * holds the lock, because a folder that is not empty cannot be replaced.
 *
 * @template T
 * @param {string} root the project's folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withInstallLock(root, work) {
  const cache = join(root, '.cache');
  const lock = join(cache, 'install-lock');
  const mine = makeOwn(cache);
  for (let hasSaid = false; !tryRename(mine, lock); hasSaid = true) {
    const owner = readOwner(lock);
    if (owner !== undefined && !isAlive(owner)) {
      removeIfStill(lock, owner, cache);
      continue;
    }
    if (!hasSaid) process.stdout.write(`Waiting for another installation (process ${owner ?? 'unknown'}, ${lock})\n`);
    await delay(pollMs);
  }
  try {
    return await work();
  } finally {
    // The lock is renamed before it is deleted, so that an empty lock folder never exists.
    if (tryRename(lock, mine)) rmSync(mine, { recursive: true, force: true });
    removeEmpty(cache);
  }
}

function makeOwn(cache) {
  for (;;) {
    try {
      mkdirSync(cache, { recursive: true });
      const mine = mkdtempSync(join(cache, 'install-'));
      writeFileSync(join(mine, 'pid'), String(process.pid));
      return mine;
    } catch (error) {
      // Another process has just removed the empty folder.
      if (error.code === 'ENOENT') continue;
      throw new Error(`Pay's packages must be installed, but the folder of Pay is not writable: ${error.message}`);
    }
  }
}

/** Moves a dead owner's lock away. If a new owner's lock has just taken its place, the new lock is moved back. */
function removeIfStill(lock, deadOwner, cache) {
  const away = mkdtempSync(join(cache, 'install-'));
  if (!tryRename(lock, away)) return removeEmpty(away);
  if (readOwner(away) === deadOwner || !tryRename(away, lock)) rmSync(away, { recursive: true, force: true });
}

function readOwner(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryRename(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) return false;
    throw error;
  }
}

function removeEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // Another process uses the folder, or has removed it.
  }
}
