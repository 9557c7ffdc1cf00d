import swagger from '@fastify/swagger';
import type { Environment } from '@pay/core/ground/environment/environment';
import { BRAND } from '../look/brand.ts';
import type { EngineApp } from './engine-app.ts';
import { completeDocument } from './openapi/complete-document.ts';
import { documented } from './openapi/documented.ts';
import type { OpenapiDocument } from './openapi/openapi-document.ts';
import { serveDocument } from './openapi/serve-document.ts';
import { SHARED_COMPONENTS } from './openapi/shared-components.ts';
import { NEUTRAL_HOSTS } from './schemas/examples.ts';

const DESCRIPTION = `Create a checkout session with a secret key, send the shopper to the session's hosted card page, and get
the outcome from payment-status or a webhook. Card numbers never reach your site, your app or your server.

The header \`RateLimit\` of each answer says how many of the recommended requests per minute the key has left.
This number is a hint for spreading requests; no request is refused because of it.

Amounts are decimal numbers in major units. Times are in UTC, in RFC 3339 format. New fields can be added to
answers, and new codes to problems, at any time. Ignore fields and codes that your program does not know.`;

const TAGS = [
  { name: 'Checkout', description: 'A session, step by step: create it, start its payment, or cancel it.' },
  {
    name: 'Payments',
    description:
      'Create a session and its payment in one call, read its authoritative state, and capture, void or refund the payment.',
  },
  { name: 'Payment links', description: 'Addresses where shoppers can pay you, even if you have no online shop.' },
  {
    name: 'Events',
    description: 'All events in order, for programs that poll, and for finding missed webhooks.',
  },
  { name: 'Webhooks', description: 'The URLs on your server that receive events, and the result of each delivery.' },
  {
    name: 'Disputes',
    description: 'Claims that cardholders make through their issuers to get their money back.',
  },
  { name: 'Card page', description: 'What a monitor sees when it loads the card page from outside.' },
  {
    name: 'Test clock',
    description: 'Advance the time of a sandbox profile, to see what happens at its deadlines.',
  },
  { name: 'Ledger', description: 'Every movement of your money in double entry, the balances, and settlements.' },
  {
    name: 'Browser',
    description:
      "Calls from the widget on the shop's page. The answers are hints. These calls set no amount and move no money.",
  },
  { name: 'Health', description: 'Health checks for operators of the service.' },
];

/** Collects the schemas of all routes added after it into one OpenAPI 3.1 document, served at /openapi.json. */
export async function registerOpenapi(app: EngineApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: BRAND,
        version: '1',
        description: DESCRIPTION,
        contact: { name: `Documentation of ${BRAND}`, url: `${NEUTRAL_HOSTS.sandbox}/docs` },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [
        { url: NEUTRAL_HOSTS.sandbox, description: 'Sandbox: no money moves. Takes `sk_test_` keys.' },
        { url: NEUTRAL_HOSTS.live, description: 'Live. Takes `sk_live_` keys.' },
      ],
      tags: TAGS,
      components: { securitySchemes: SHARED_COMPONENTS.securitySchemes },
    },
    transform: ({ schema, url }) => ({ schema: schema && documented(schema), url }),
    transformObject: (collected) => {
      const { openapiObject } = collected as unknown as { openapiObject: OpenapiDocument };
      return withHosts(completeDocument(openapiObject), app.engine.baseUrls) as object;
    },
  });
  // All routes are added before the first request.
  serveDocument(app, '/openapi.json', () => JSON.stringify(app.swagger()));
}

/** The document with this service's own hosts in place of the neutral hosts, also in examples. */
function withHosts(document: OpenapiDocument, hosts: Readonly<Record<Environment, string>>): OpenapiDocument {
  const text = JSON.stringify(document);
  const own = text.replaceAll(NEUTRAL_HOSTS.sandbox, hosts.sandbox).replaceAll(NEUTRAL_HOSTS.live, hosts.live);
  return JSON.parse(own) as OpenapiDocument;
}
