// Completes package-lock.json after `npm install`: npm leaves out optional packages of other platforms that the
// registry in use does not serve, and `npm ci` then refuses the whole file, here and on those platforms.
// Run it with: node scripts/complete-lock.mjs
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
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
