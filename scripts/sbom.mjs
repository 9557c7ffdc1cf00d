// Prints a software bill of materials in CycloneDX's JSON: everything that package-lock.json locks, with its hashes,
// and the Node binary that npm installs in addition. Run it with: npm run sbom -- [--omit dev] > pay.cdx.json
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const text = execFileSync('npm', [...args, ...process.argv.slice(2)], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bom = JSON.parse(text);
// npm names the project after its folder.
const own = bom.metadata.component;
const { name: project, version: release } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [before, after] = [own['bom-ref'], `${project}@${release}`];
Object.assign(own, { name: project, 'bom-ref': after, purl: `pkg:npm/${after}` });
for (const dependency of bom.dependencies) if (dependency.ref === before) dependency.ref = after;
const binary = join(root, 'node_modules/node/bin/node');
if (existsSync(binary)) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'));
  const name = `node-${process.platform}-${process.arch}`;
  const content = createHash('sha256').update(readFileSync(binary)).digest('hex');
  bom.components.push({
    'bom-ref': `${name}@${version}/bin/node`,
    type: 'application',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name}@${version}`,
    hashes: [{ alg: 'SHA-256', content }],
  });
}
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
