// Completes package-lock.json after `npm install`: if the registry in use lacks optional packages of other platforms,
// npm leaves these packages out, and `npm ci` then refuses the whole file, here and on those platforms. Also adds
// missing hashes of packages, if the registry knows them. Run it with: node scripts/complete-lock.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
};
const CPU = {
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
};

/** The hash that the registry has for a package; undefined if it does not have the package. */
function integrityOf(name, version) {
  const args = ['view', `${name}@${version}`, 'dist.integrity', '--json'];
  try {
    const integrity = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return typeof integrity === 'string' ? integrity : undefined;
  } catch {
    return undefined;
  }
}

const names = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)));
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (names.has(name)) continue;
    const parts = name.split(/[/-]/);
    const os = parts.map((part) => OS[part]).find(Boolean);
    const cpu = parts.map((part) => CPU[part]).find(Boolean);
    if (os === undefined || cpu === undefined) throw new Error(`${name} is missing, and its name has no platform`);
    const libc = parts.includes('musl') || parts.includes('musleabihf') ? { libc: ['musl'] } : {};
    const glibc = os === 'linux' && !libc.libc ? { libc: ['glibc'] } : libc;
    const dev = entry.dev ? { dev: true } : {};
    lock.packages[`node_modules/${name}`] = { version, cpu: [cpu], ...dev, ...glibc, optional: true, os: [os] };
    names.add(name);
  }
}
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || entry.link || entry.integrity) continue;
  const integrity = integrityOf(path.split('node_modules/').at(-1), entry.version);
  if (integrity) lock.packages[path] = { ...entry, integrity };
  else process.stderr.write(`The registry has no hash of ${path.split('node_modules/').at(-1)} ${entry.version}.\n`);
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
