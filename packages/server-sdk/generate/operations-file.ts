import type { OpenapiDocument, Operation, Parameter, Schema } from './document.ts';
import { members, typeOfSchema } from './type-of-schema.ts';

/**
 * The table of the operations that a secret key can call, and their types. Each operation has a `repeat`: `safe`
 * changes nothing, `keyed` is done once for its Idempotency-Key, `absolute` has the same result however often it is
 * done, and `never` must not be repeated.
 */
export function operationsFile(document: OpenapiDocument): { readonly text: string; readonly mentions: string } {
  const found = serverOperations(document);
  const rows = found.map(
    ({ path, method, repeat, operation }) =>
      `${operation.operationId}: { method: '${method}', path: '${path}', repeat: '${repeat}' },\n`,
  );
  const head =
    "export type AnyOperation = {\n  readonly method: string;\n  readonly path: string;\n  readonly repeat: 'safe' | 'keyed' | 'absolute' | 'never';\n};\n\n";
  const types = found.map(({ operation }) => `${operation.operationId}: ${typesOf(operation)};\n`).join('');
  return {
    text:
      `${head}export const OPERATIONS = {\n${rows.join('')}} as const satisfies Record<string, AnyOperation>;\n\n` +
      `/** The request and the answer of each operation. */\nexport type OperationTypes = {\n${types}};\n`,
    mentions: types,
  };
}

/** An operation that a secret key can call, and whether it can be repeated. */
export type ServerOperation = {
  readonly path: string;
  readonly method: string;
  readonly repeat: string;
  readonly operation: Operation;
};

export function serverOperations(document: OpenapiDocument): readonly ServerOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.security?.some((scheme) => 'apiKey' in scheme))
      .map(([name, operation]) => {
        const method = name.toUpperCase();
        return { path, method, repeat: repeatOf(method, operation), operation };
      }),
  );
}

/**
 * POST requests that are exceptions to the rule for their method: a read whose query does not belong in an address, and
 * commands that can be repeated.
 */
const REPEATABLE_POSTS: Readonly<Record<string, string>> = {
  paymentStatus: 'safe',
  resendFailed: 'absolute',
  deactivatePaymentLink: 'absolute',
};

function repeatOf(method: string, { operationId, parameters = [] }: Operation): string {
  if (method === 'GET') return 'safe';
  if (method === 'PATCH' || method === 'DELETE') return 'absolute';
  if (parameters.some(({ $ref }) => $ref?.endsWith('IdempotencyKey'))) return 'keyed';
  return REPEATABLE_POSTS[operationId] ?? 'never';
}

function typesOf({ parameters = [], requestBody, responses }: Operation): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = success?.content?.['application/json']?.schema;
  const body = requestBody?.content?.['application/json']?.schema;
  const parts = [
    `path: ${parametersOf(parameters, 'path')}`,
    `query: ${parametersOf(parameters, 'query')}`,
    `body: ${body === undefined ? 'undefined' : typeOfSchema(body) + (requestBody?.required ? '' : ' | undefined')}`,
    `answer: ${answer === undefined ? 'undefined' : typeOfSchema(answer)}`,
  ];
  return `{ ${parts.join('; ')} }`;
}

function parametersOf(parameters: readonly Parameter[], place: string): string {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return 'undefined';
  const properties: Record<string, Schema> = {};
  for (const { name = '', schema = {}, description = '' } of here) properties[name] = { ...schema, description };
  const required = here.filter((parameter) => parameter.required).map(({ name = '' }) => name);
  return members({ properties, required });
}
