import { join } from 'node:path';
import { mavenJars } from '../toolbox/maven-jars.ts';
import { runTool } from '../toolbox/run-tool.ts';

/**
 * The parts to generate. Webhooks are omitted, because openapi-generator turns them into calls that the engine does not
 * have and, in TypeScript, into code that does not compile. Documentation and tests are also omitted.
 */
const PARTS = 'apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false';

/** Prepares openapi-generator; returns a function that writes one kind of client. */
export async function openapiGenerator(kind: string, options: readonly string[] = []) {
  await runTool('java', ['-version']);
  const jars = join(await mavenJars('openapi-generator'), '*');
  return async (document: string, folder: string): Promise<void> => {
    const run = ['-cp', jars, 'org.openapitools.codegen.OpenAPIGenerator', 'generate', '-g', kind];
    await runTool('java', [...run, '-i', document, '-o', folder, '--global-property', PARTS, ...options]);
  };
}
