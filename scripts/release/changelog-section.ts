import { Refused } from './refused.ts';

/**
 * The entry of a version in CHANGELOG.md, with its heading: from `## <version>` to the next heading of that level.
 *
 * @throws {Refused} if there is no such entry, or it is empty
 */
export function changelogSection(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const found = sections.find((section) => section.split('\n')[0]?.split(' ')[1] === version);
  const [heading, ...lines] = found?.trim().split('\n') ?? [];
  if (heading && lines.join('').trim() !== '') return `${[heading, ...lines].join('\n')}\n`;
  throw new Refused(`CHANGELOG.md has no entry for ${version}. Write what changed, below a heading "## ${version}".`);
}
