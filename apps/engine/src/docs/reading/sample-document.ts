import type { OpenapiDocument, Operation, Schema } from '../../http/openapi/openapi-document.ts';

/** A document for tests that contains only the given parts. */
export function documentOf(
  parts: {
    readonly operation?: Partial<Operation>;
    readonly path?: string;
    readonly schemas?: Record<string, Schema>;
  } = {},
): OpenapiDocument {
  const operation: Operation = { operationId: 'act', tags: ['Acts'], responses: {}, ...parts.operation };
  return {
    openapi: '3.1.0',
    info: { title: 'Sample', version: '1' },
    servers: [{ url: 'https://sandbox.example' }, { url: 'https://live.example' }],
    tags: [{ name: 'Acts' }],
    paths: { [parts.path ?? '/act']: { post: operation } },
    components: {
      schemas: parts.schemas ?? {},
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } },
    },
  };
}
