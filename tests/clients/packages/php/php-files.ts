import type { OpenapiDocument } from '../../../../packages/server-sdk/generate/document.ts';
import { clientModel } from '../model/client-model.ts';
import type { EnumType } from '../model/enum-names.ts';
import { answerClass, unionClasses } from './php-answer.ts';
import { methodsTrait } from './php-methods.ts';
import { constant, docBlock } from './php-names.ts';
import { requestClass } from './php-request.ts';

const HEAD = `<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

`;

/** The generated files of the PHP client's folder `src`, by path. */
export function phpFiles(document: OpenapiDocument, version: string): Readonly<Record<string, string>> {
  const model = clientModel(document);
  const parents = new Map(
    model.unions.flatMap(({ name, choices }) => Object.values(choices).map((each) => [each, name])),
  );
  const types: Record<string, string> = Object.assign(
    {},
    ...model.unions.map(unionClasses),
    ...model.enums.map((type) => ({ [type.name]: enumClass(type) })),
    ...model.objects.map((type) => ({
      [type.name]: type.isSent ? requestClass(type) : answerClass(type, parents.get(type.name)),
    })),
  );
  const files = Object.entries(types).map(([name, text]) => [`Types/${name}.php`, HEAD + text]);
  return {
    'Methods.php': HEAD + methodsTrait(model),
    'Version.php': `${HEAD}namespace Pay;\n\n/** The version of this package, which is that of the engine. */\nfinal class Version\n{\n    public const NUMBER = '${version}';\n}\n`,
    ...Object.fromEntries(files),
  };
}

function enumClass({ name, description, values }: EnumType): string {
  const text = `${description === '' ? 'A value is one of these.' : description} More can be added later.`;
  const rows = values.map((value) => `    public const ${constant(value)} = '${value}';\n`);
  return `namespace Pay\\Types;\n\n${docBlock([text])}final class ${name}\n{\n${rows.join('')}}\n`;
}
