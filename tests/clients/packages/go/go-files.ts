import type { OpenapiDocument } from '../../../../packages/server-sdk/generate/document.ts';
import { clientModel } from '../model/client-model.ts';
import { goMethods } from './go-methods.ts';
import { goEnums, goTypes } from './go-types.ts';

const HEAD =
  '// Code generated from docs/openapi.json; DO NOT EDIT. CONTRIBUTING.md says how to regenerate it.\n\npackage pay\n\n';

/** The generated files of the Go client, by name, as gofmt writes them. */
export function goFiles(document: OpenapiDocument, version: string): Readonly<Record<string, string>> {
  const model = clientModel(document);
  return {
    'enums_gen.go': HEAD + goEnums(model),
    'methods_gen.go': `${HEAD}import (\n\t"context"\n\t"iter"\n\t"net/url"\n\t"time"\n)\n\n${goMethods(model)}`,
    'types_gen.go': `${HEAD}import "time"\n\n${goTypes(model)}`,
    'version_gen.go': `${HEAD}// Version is the version of this package, which is that of the engine.\nconst Version = "${version}"\n`,
  };
}
