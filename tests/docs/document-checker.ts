import type { OpenapiDocument, Operation, Response, Schema } from '@pay/engine/http/openapi/openapi-document';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ApiAnswer } from '../harness/api-client.ts';

export type DocumentChecker = {
  /** One sentence for each difference between an answer and the document. */
  misfits(operationId: string, answer: ApiAnswer): readonly string[];
};

const NO_CONTENT = 204;
const HEADERS = ['X-Request-Id', 'Retry-After', 'Idempotent-Replayed'] as const;

/** Checks answers against an OpenAPI document, with a different validator from the engine's. */
export function documentChecker(document: OpenapiDocument): DocumentChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(withoutOtherMembers(document), 'openapi');
  const pointers = operationPointers(document);

  const validate = (pointer: string, value: unknown): readonly string[] => {
    if (ajv.validate({ $ref: `openapi#${pointer}` }, value)) return [];
    return (ajv.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath || 'the body', message, JSON.stringify(params)].join(' '),
    );
  };

  return {
    misfits: (operationId, { status, headers, body }) => {
      const { pointer, operation } = pointers(operationId);
      const response = operation.responses[String(status)];
      if (!response) return [`${operationId} does not document the status ${status}`];
      if (status === NO_CONTENT) return body === '' ? headersOf(response, headers) : ['there is a body'];
      const type = String(headers['content-type']).split(';')[0] ?? '';
      if (!response.content?.[type]) return [`${operationId} ${status} does not document ${type}`];
      const at = `${pointer}/responses/${status}`;
      return [...validate(`${at}/content/${escaped(type)}/schema`, body), ...headersOf(response, headers)];
    },
  };

  function headersOf(response: Response, headers: ApiAnswer['headers']): readonly string[] {
    return HEADERS.flatMap((name) => headerMisfits(response, name, headers[name.toLowerCase()]));
  }

  function headerMisfits({ headers = {} }: Response, name: string, value: unknown): readonly string[] {
    const header = headers[name];
    if (value === undefined) return name === 'X-Request-Id' ? ['X-Request-Id is missing'] : [];
    if (!header) return [`the header ${name} is not documented`];
    const pointer = '$ref' in header ? `${header.$ref.slice(1)}/schema` : undefined;
    if (pointer === undefined) return [`the header ${name} is not a shared component`];
    return validate(pointer, name === 'Retry-After' ? Number(value) : value);
  }
}

function operationPointers(document: OpenapiDocument) {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, { pointer: string; operation: Operation }] => [
      operation.operationId,
      { pointer: `/paths/${escaped(path)}/${method}`, operation },
    ]),
  );
  const byId = new Map(found);
  return (operationId: string) => {
    const operation = byId.get(operationId);
    if (!operation) throw new Error(`the document has no operation ${operationId}`);
    return operation;
  };
}

/** Escapes a name for one step of a JSON pointer in an address. */
function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Makes schemas refuse unknown members, which clients ignore but this check must find. */
function withoutOtherMembers(document: OpenapiDocument): OpenapiDocument {
  const { schemas } = document.components;
  const closed = Object.entries(schemas).map(([name, schema]): [string, Schema] => [
    name,
    schema.type === 'object' ? { additionalProperties: false, ...schema } : schema,
  ]);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(closed) } };
}
