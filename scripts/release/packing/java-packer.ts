import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../run-program.ts';
import { copyTracked } from './copy-tracked.ts';
import type { Packer } from './packer.ts';

/** What Maven Central requires beside the code. */
const JARS = ['', '-sources', '-javadoc'];

/** Builds the jars of the Java client, with the build tools that its pom.xml pins. */
export const JAVA_PACKER: Packer = {
  name: 'java',
  pack: async (out, { version, committedAt }) => {
    const work = await mkdtemp(join(tmpdir(), 'pay-jar-'));
    try {
      await copyTracked('clients/java', work);
      const at = committedAt.toISOString().replace(/\.\d+Z$/, 'Z');
      const args = ['-q', '-B', '--strict-checksums', `-Dproject.build.outputTimestamp=${at}`, 'package'];
      await runProgram('mvn', args, { folder: work });
      for (const kind of JARS) {
        const name = `pay-server-${version}${kind}.jar`;
        await cp(join(work, 'target', name), join(out, name));
      }
      await cp(join(work, 'pom.xml'), join(out, `pay-server-${version}.pom`));
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
  publishing: (version, out) => {
    const jar = (kind: string) => join(out, `pay-server-${version}${kind}.jar`);
    const files = `-Dfile=${jar('')} -Dsources=${jar('-sources')} -Djavadoc=${jar('-javadoc')}`;
    return `mvn gpg:sign-and-deploy-file -DpomFile=${join(out, `pay-server-${version}.pom`)} ${files} -Durl=<repository> -DrepositoryId=<id>`;
  },
};
