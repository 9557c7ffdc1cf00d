type Lock = { version: string; readonly packages: Readonly<Record<string, Locked>> };
type Locked = { version?: string } & Partial<Record<(typeof KINDS)[number], Record<string, string>>>;

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** The versions in package-lock.json of our own packages, and of their dependencies on each other. */
export function lockedVersions(text: string): readonly string[] {
  const found: string[] = [];
  visit(JSON.parse(text), (version) => {
    found.push(version);
    return version;
  });
  return found;
}

/** The text of package-lock.json with a different version of our own packages. */
export function relocked(text: string, version: string): string {
  const lock = JSON.parse(text) as Lock;
  visit(lock, () => version);
  return `${JSON.stringify(lock, null, 2)}\n`;
}

function visit(lock: Lock, replace: (version: string) => string): void {
  lock.version = replace(lock.version);
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path.includes('node_modules/')) continue;
    if (locked.version !== undefined) locked.version = replace(locked.version);
    for (const needed of KINDS.map((kind) => locked[kind] ?? {})) {
      for (const [name, version] of Object.entries(needed)) {
        if (name.startsWith('@pay/')) needed[name] = replace(version);
      }
    }
  }
}
