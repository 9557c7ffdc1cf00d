import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from './cached-folder.ts';
import { MAVEN_REPOSITORY } from './maven-build.ts';
import { runTool } from './run-tool.ts';

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/** A folder with the jars listed in a `pom.xml`, each verified by `SHA256SUMS` next to it. */
export function mavenJars(tool: string): Promise<string> {
  const pins = join(import.meta.dirname, '../tools', tool);
  const [pom, sums] = [join(pins, 'pom.xml'), join(pins, 'SHA256SUMS')];
  return cachedFolder(tool, [{ file: pom }, { file: sums }], async (draft) => {
    const places = [MAVEN_REPOSITORY, `-DoutputDirectory=${draft}`];
    await runTool('mvn', ['-q', '-B', '--strict-checksums', '-Dstyle.color=never', '-f', pom, ...places, COPY]);
    const fetched = await Promise.all((await readdir(draft)).sort().map((name) => sumOf(draft, name)));
    const pinned = (await readFile(sums, 'utf8')).trim().split('\n');
    if (fetched.join('\n') !== pinned.join('\n')) {
      throw new Error(`the files that Maven fetched do not match ${tool}/SHA256SUMS: ${fetched.join(', ')}`);
    }
  });
}

async function sumOf(folder: string, name: string): Promise<string> {
  const sha256 = createHash('sha256').update(await readFile(join(folder, name)));
  return `${sha256.digest('hex')}  ${name}`;
}
