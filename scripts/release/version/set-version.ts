import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refused } from '../refused.ts';
import { ROOT } from '../root.ts';
import { versionPlaces } from './version-places.ts';

/** The version of the whole project, from the package.json at the root. */
export function projectVersion(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Parses a version; throws Refused unless it is three whole numbers. */
export function checkedVersion(text: string | undefined): string {
  if (text && /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/.test(text)) return text;
  throw new Refused(`${text ?? 'Nothing'} is not a version: give three whole numbers, such as 0.2.0.`);
}

/** Writes the version into every file that carries it, and returns the files that changed. */
export async function setVersion(version: string): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { file, withVersion } of await versionPlaces()) {
    const before = readFileSync(join(ROOT, file), 'utf8');
    const after = withVersion(before, version);
    if (after === before) continue;
    writeFileSync(join(ROOT, file), after);
    changed.push(file);
  }
  return changed;
}
