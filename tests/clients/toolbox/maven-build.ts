import { join } from 'node:path';
import { CACHE } from './cached-folder.ts';
import { runTool } from './run-tool.ts';

/** The repository of jars that Maven keeps below `.cache`. */
export const MAVEN_REPOSITORY = `-Dmaven.repo.local=${join(CACHE, 'maven')}`;

/** Builds a Maven project in its folder. */
export async function mavenPackage(folder: string): Promise<void> {
  const quiet = ['-q', '-B', '--strict-checksums', '-Dstyle.color=never'];
  await runTool('mvn', [...quiet, MAVEN_REPOSITORY, 'package'], { folder });
}
