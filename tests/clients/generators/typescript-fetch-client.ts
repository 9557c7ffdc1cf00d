import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientGenerator } from './client-generator.ts';
import { compileTypescript, journeyIn } from './compile-typescript.ts';
import { openapiGenerator } from './openapi-generator.ts';

const PROGRAM = join(import.meta.dirname, '../programs/typescript-fetch/journey.ts');
/** The project's own settings, except those that the generator's templates do not satisfy. */
const OPTIONS = {
  module: 'esnext',
  moduleResolution: 'bundler',
  erasableSyntaxOnly: false,
  exactOptionalPropertyTypes: false,
  noImplicitOverride: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
};

export const typescriptFetchClient = clientGenerator('openapi-generator, TypeScript (fetch)', async () => {
  const generate = await openapiGenerator('typescript-fetch');
  return {
    generate: (document, folder) => generate(document, join(folder, 'client')),
    compile: async (folder) => {
      await copyFile(PROGRAM, join(folder, 'journey.ts'));
      await compileTypescript(folder, { options: OPTIONS });
    },
    command: (folder) => ({ program: process.execPath, args: [journeyIn(folder)] }),
  };
});
