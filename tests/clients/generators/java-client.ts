import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mavenJars } from '../toolbox/maven-jars.ts';
import { runTool } from '../toolbox/run-tool.ts';
import { clientGenerator } from './client-generator.ts';
import { openapiGenerator } from './openapi-generator.ts';

const PROGRAM = join(import.meta.dirname, '../programs/java/Journey.java');
/** Every warning is an error, except for two kinds that the generator's own templates cause. */
const STRICT = ['-Xlint:all,-serial,-deprecation', '-Werror', '--release', '11'];

export const javaClient = clientGenerator('openapi-generator, Java', async () => {
  await runTool('javac', ['-version']);
  const generate = await openapiGenerator('java', ['--library', 'native']);
  const jars = join(await mavenJars('java'), '*');
  return {
    generate,
    compile: async (folder) => {
      const main = join(folder, 'src/main/java');
      await copyFile(PROGRAM, join(main, 'Journey.java'));
      const names = await readdir(main, { recursive: true });
      const sources = names.filter((name) => name.endsWith('.java')).map((name) => join(main, name));
      await runTool('javac', [...STRICT, '-cp', jars, '-d', join(folder, 'classes'), ...sources]);
    },
    command: (folder) => ({ program: 'java', args: ['-cp', `${join(folder, 'classes')}:${jars}`, 'Journey'] }),
  };
});
