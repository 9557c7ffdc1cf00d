import { join } from 'node:path';
import { mavenJars } from '../toolbox/maven-jars.ts';
import { runTool } from '../toolbox/run-tool.ts';

/**
 * Without the webhooks, which it turns into calls that the engine does not have and, in TypeScript, into code that does
 * not compile; without the files of documentation and of tests.
 */
const PARTS = 'apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false';

/** Has openapi-generator ready; answers how it writes a client of one of its kinds. */
export async function openapiGenerator(kind: string, options: readonly string[] = []) {
  await runTool('java', ['-version']);
  const jars = join(await mavenJars('openapi-generator'), '*');
  return async (document: string, folder: string): Promise<void> => {
    const run = ['-cp', jars, 'org.openapitools.codegen.OpenAPIGenerator', 'generate', '-g', kind];
    await runTool('java', [...run, '-i', document, '-o', folder, '--global-property', PARTS, ...options]);
  };
}
