import type { OpenapiDocument } from '../../../../packages/server-sdk/generate/document.ts';
import { serverOperations } from '../../../../packages/server-sdk/generate/operations-file.ts';
import { eventInterface, eventsByType } from './java-events.ts';
import { methodsFile, queryOf } from './java-methods.ts';
import { recordOf } from './java-records.ts';
import { requestOf } from './java-requests.ts';
import { namesByUse } from './java-schemas.ts';
import { constantName, doc, HEAD } from './java-text.ts';

/** The generated files of the Java client, by their paths in the folder `pay/server`. */
export function javaFiles(document: OpenapiDocument): Readonly<Record<string, string>> {
  const { schemas } = document.components;
  const operations = serverOperations(document);
  const { requests, answers } = namesByUse(document);
  const events = new Set(eventsByType(schemas).values());
  const records = answers
    .filter((name) => name !== 'WebhookEvent')
    .map((name): [string, string] => {
      const implementing = events.has(name) ? { implementing: ' implements WebhookEvent' } : {};
      return [name, recordOf(name, schemas[name] ?? {}, schemas, implementing)];
    });
  const queries = operations.flatMap((operation) => queryOf(operation) ?? []);
  const classes = [...requests.map((name) => ({ name, schema: schemas[name] ?? {} })), ...queries].map(
    ({ name, schema }): [string, string] => [name, requestOf(name, schema, schemas)],
  );
  const types = [
    ...records,
    ...classes,
    ['WebhookEvent', eventInterface(schemas)] as const,
    ['ErrorCode', errorCodes(schemas['Problem']?.properties?.['code']?.enum ?? [])] as const,
  ].map(([name, text]) => [`types/${name}.java`, inPackage(text)]);
  return Object.fromEntries([['Methods.java', methodsFile(operations)], ...types].sort());
}

function errorCodes(codes: readonly unknown[]): string {
  const constants = codes.map(
    (code) => `  public static final String ${constantName(String(code))} = "${String(code)}";\n`,
  );
  return `${doc(['The codes of errors of the service. New codes can be added.'])}public final class ErrorCode {
${constants.join('')}
  private ErrorCode() {}
}
`;
}

/** The imports for what a file uses. */
const IMPORTS: readonly (readonly [used: RegExp, name: string])[] = [
  [/\bBigDecimal\b/, 'java.math.BigDecimal'],
  [/\bList</, 'java.util.List'],
  [/\bMap</, 'java.util.Map'],
  [/\bJsonObject\b/, 'pay.server.json.JsonObject'],
  [/\bextends Members\b/, 'pay.server.json.Members'],
];

function inPackage(text: string): string {
  const code = text.replace(/\/\*\*[\s\S]*?\*\//g, '');
  const imports = IMPORTS.filter(([used]) => used.test(code)).map(([, name]) => `import ${name};\n`);
  return `${HEAD}package pay.server.types;\n\n${imports.join('')}${imports.length > 0 ? '\n' : ''}${text}`;
}
