import type { OpenapiDocument } from './document.ts';
import { operationsFile } from './operations-file.ts';
import { docComment, members, typeOfSchema } from './type-of-schema.ts';

const HEAD = '// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.\n';

/** The files of `src/generated` by name: one for each schema that the operations use, and one for the operations. */
export function generatedFiles(document: OpenapiDocument): ReadonlyMap<string, string> {
  const { schemas } = document.components;
  const operations = operationsFile(document);
  const files = new Map([['operations.ts', HEAD + imports(namesIn(operations.mentions, schemas)) + operations.text]]);
  const wanted = [...namesIn(operations.mentions, schemas), 'Problem', ...Object.keys(schemas).filter(isEvent)];
  const seen = new Set<string>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const text = declaration(name, document);
    const others = namesIn(text.code, schemas).filter((other) => other !== name);
    files.set(`${kebabCase(name)}.ts`, HEAD + imports(others) + text.comment + text.code);
    wanted.push(...others);
  }
  return files;
}

/** The types of webhook events, whether or not an operation returns them. */
function isEvent(name: string): boolean {
  return name.endsWith('Event');
}

function declaration(name: string, document: OpenapiDocument): { readonly comment: string; readonly code: string } {
  const schema = document.components.schemas[name] ?? {};
  const comment = docComment(schema);
  const isPlain = schema.type === 'object' && schema.properties !== undefined && schema.maxProperties === undefined;
  if (isPlain) return { comment, code: `export interface ${name} ${members(schema)}\n` };
  return { comment, code: `export type ${name} = ${typeOfSchema(schema)};\n` };
}

/** The schemas that a text names as types, ignoring its comments. */
function namesIn(text: string, schemas: OpenapiDocument['components']['schemas']): string[] {
  const code = text.replace(/\/\*\*.*?\*\//gs, '').replace(/"[^"]*"/g, '');
  const words = new Set(code.match(/\b[A-Z]\w*/g));
  return Object.keys(schemas).filter((name) => words.has(name));
}

function imports(names: readonly string[]): string {
  return `${names.map((name) => `import type { ${name} } from './${kebabCase(name)}.ts';\n`).join('')}\n`;
}

/** `PaymentStatusQuery` → `payment-status-query`. */
function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
