import swagger from '@fastify/swagger';
import type { Environment } from '@pay/core/profiles/environment';
import { BRAND } from '../look/brand.ts';
import type { EngineApp } from './engine-app.ts';
import { completeDocument } from './openapi/complete-document.ts';
import { documented } from './openapi/documented.ts';
import type { OpenapiDocument } from './openapi/openapi-document.ts';
import { serveDocument } from './openapi/serve-document.ts';
import { SHARED_COMPONENTS } from './openapi/shared-components.ts';
import { NEUTRAL_HOSTS } from './schemas/examples.ts';

const DESCRIPTION = `Create a checkout session with a secret key, send the shopper to its hosted card page, and learn
the truth from payment-status or a webhook. Card numbers never reach your site, your app or your server.

Each answer says in \`RateLimit\` how many of a key's usual requests a minute are left. It is a hint to spread them:
whoever sends more is refused nothing because of it.

Amounts are decimal numbers in major units. Times are UTC, in the form of RFC 3339. New members may be added to
answers, and new codes to problems, at any time; a program passes over what it does not know.`;

const TAGS = [
  { name: 'Checkout', description: 'A session, step by step: create it, start its payment, or cancel it.' },
  { name: 'Payments', description: 'Session and payment in one call, and the truth about them.' },
  {
    name: 'Events',
    description: 'What happened, in its order: the truth for programs that ask, and a net below those that listen.',
  },
  { name: 'Webhooks', description: 'Addresses of yours to which events are sent, and what became of each delivery.' },
  {
    name: 'Browser',
    description:
      "What the widget calls from the shop's page. The answers are hints: no amount is set here, and no money moves.",
  },
  { name: 'Health', description: 'For whoever runs the service.' },
];

/** Collects the schemas of all routes that follow into one OpenAPI 3.1 document, served at /openapi.json. */
export async function registerOpenapi(app: EngineApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: BRAND,
        version: '1',
        description: DESCRIPTION,
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
  // When it is first asked for all routes are there.
  serveDocument(app, '/openapi.json', () => JSON.stringify(app.swagger()));
}

/** The document with this service's own addresses in place of the neutral ones, in examples too. */
function withHosts(document: OpenapiDocument, hosts: Readonly<Record<Environment, string>>): OpenapiDocument {
  const text = JSON.stringify(document);
  const own = text.replaceAll(NEUTRAL_HOSTS.sandbox, hosts.sandbox).replaceAll(NEUTRAL_HOSTS.live, hosts.live);
  return JSON.parse(own) as OpenapiDocument;
}
