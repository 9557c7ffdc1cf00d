import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { checkNode } from './check-node.mjs';
import { withInstallLock } from './install-lock.mjs';
import { runChild } from './run-child.mjs';

/**
 * Runs npm if the installed packages do not match package-lock.json.
 *
 * @param {string} root the project's folder
 * @param {{withDev: boolean}} wanted whether development tools are needed too; once installed, they are kept
 * @throws {Error} with `exitCode`, if the installation fails or the installed Node is refused
 */
export async function ensureInstalled(root, { withDev }) {
  if (isInstalled(root, withDev)) return;
  await withInstallLock(root, async () => {
    // The previous holder of the lock might have installed the packages.
    if (isInstalled(root, withDev)) return;
    const record = readRecord(root);
    // This only adds packages, so that a Pay process that is running from this folder keeps its files.
    if (record?.state === wantedState(root)) await install(root, ['install', '--no-save'], true);
    else await install(root, ['ci'], withDev || record?.withDev === true);
  });
}

async function install(root, npmCommand, withDev) {
  process.stdout.write("Installing Pay's packages (this takes about a minute the first time)\n");
  const omit = withDev ? '--include=dev' : '--omit=dev';
  // The Node in node_modules must not run an npm that is about to replace it.
  const ownBin = join(root, 'node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ownBin);
  const env = { ...process.env, PATH: path.join(delimiter) };
  const output = [];
  const { exitCode, wasInterrupted } = await runChild(
    'npm',
    [...npmCommand, omit, '--include=optional'],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
    (chunk) => output.push(chunk),
  );
  if (wasInterrupted) throw Object.assign(new Error('The installation was interrupted.'), { exitCode: 130 });
  if (exitCode !== 0) {
    process.stderr.write(Buffer.concat(output));
    throw Object.assign(new Error(`"npm ${npmCommand.join(' ')}" failed; see its output above.`), { exitCode: 1 });
  }
  checkNode(root);
  writeRecord(root, withDev);
}

function isInstalled(root, withDev) {
  const record = readRecord(root);
  if (record?.state === wantedState(root) && (record.withDev || !withDev)) return true;
  if (record !== undefined && record.platform !== platform) return false;
  // Someone ran npm by hand, so npm's own list shows whether that was enough.
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'));
  const wanted = readJson(join(root, 'package-lock.json'));
  if (installed === undefined || !holds(installed, wanted, withDev)) return false;
  checkNode(root);
  writeRecord(root, holds(installed, wanted, true));
  return true;
}

/**
 * Whether npm's list of installed packages contains all required packages. Optional packages are not checked, because
 * they depend on the platform.
 */
function holds(installed, wanted, withDev) {
  return Object.entries(wanted.packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !isOptional(entry) && (withDev || !entry.dev))
    .every(([path, { version, integrity, link, resolved }]) => {
      const found = installed.packages[path];
      if (found === undefined) return false;
      return link ? found.resolved === resolved : found.version === version && found.integrity === integrity;
    });
}

function isOptional(entry) {
  return entry.optional === true || entry.devOptional === true;
}

const platform = `${process.platform}-${process.arch}`;

/** A digest that changes whenever different packages have to be installed. */
function wantedState(root) {
  return createHash('sha256')
    .update(platform)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function recordPath(root) {
  return join(root, 'node_modules', '.pay-install');
}

function readRecord(root) {
  return readJson(recordPath(root));
}

function writeRecord(root, withDev) {
  try {
    writeFileSync(recordPath(root), JSON.stringify({ state: wantedState(root), withDev, platform }));
  } catch {
    // If the installation belongs to another account, it is checked again at the next start.
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
