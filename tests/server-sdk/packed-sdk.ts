import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** The packages that a merchant's npm would install with the SDK. */
const DEPENDENCIES = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'];

export type PackedSdk = {
  readonly tarball: Buffer;
  /** The paths of the files in the package. */
  readonly files: readonly string[];
  /** A project outside ours that has the package installed. */
  readonly project: string;
  remove(): void;
};

/** Packs the SDK as npm would publish it, and installs it as a merchant would. */
export function packSdk(): PackedSdk {
  const project = mkdtempSync(join(tmpdir(), 'pay-sdk-project-'));
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: join(ROOT, 'packages/server-sdk'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { filename, files } = firstOf(JSON.parse(answerIn(packed.toString())));
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, '@pay/server'), { recursive: true });
  const tarball = join(project, filename);
  execFileSync('tar', ['-xzf', tarball, '-C', join(modules, '@pay/server'), '--strip-components=1']);
  for (const name of DEPENDENCIES) cpSync(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true });
  return {
    tarball: readFileSync(tarball),
    files: files.map(({ path }) => path),
    project,
    remove: () => rmSync(project, { recursive: true, force: true }),
  };
}

/** npm prints the name of the `prepack` script before its own output. */
function answerIn(said: string): string {
  return said.slice(said.search(/^[[{]/m));
}

type Packed = { readonly filename: string; readonly files: readonly { readonly path: string }[] };

/** npm prints a list; newer versions print an object with package names as keys. */
function firstOf(answer: readonly Packed[] | Readonly<Record<string, Packed>>): Packed {
  const [first] = Object.values(answer);
  if (first === undefined) throw new Error('npm packed nothing');
  return first;
}
