import swagger from '@fastify/swagger';
import type { EngineApp } from './engine-app.ts';

const DESCRIPTION = `Create a checkout session with a secret key, send the shopper to its hosted card page, and learn the
truth from payment-status or a webhook. Amounts are decimal numbers in major units.`;

/** Collects the schemas of all routes that follow into one OpenAPI 3.1 document, served at /openapi.json. */
export async function registerOpenapi(app: EngineApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pay',
        version: '1',
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'The engine that serves this document' }],
      tags: [
        { name: 'Server API', description: "For the merchant's server, with a secret or legacy key." },
        { name: 'Operation', description: 'For whoever runs the service.' },
      ],
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } } },
    },
    transform: ({ schema, url }) => ({ schema: schema && documented(schema), url }),
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/** Replaces what the server checks in its own way by what the document says of it. */
function documented<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(documented) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('documented' in schema) return schema.documented as T;
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, documented(value)])) as T;
}
