import { createServer } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { signTestWebhook } from '@pay/server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Listening, listening } from './listening.ts';
import { newSecret, paidEvent } from './sample-event.ts';

const EXAMPLES = '../../packages/server-sdk/examples';
const secret = newSecret();

/** Imports the examples; their modules read the secret once, as a shop does when it starts. */
async function examples() {
  process.env['PAY_WEBHOOK_SECRET'] = secret;
  const { fulfilled } = await import(`${EXAMPLES}/fulfil.ts`);
  return {
    fulfilled: fulfilled as string[],
    express: await import(`${EXAMPLES}/express.ts`),
    fastify: await import(`${EXAMPLES}/fastify.ts`),
    hono: await import(`${EXAMPLES}/hono.ts`),
    next: await import(`${EXAMPLES}/next-route.ts`),
    node: await import(`${EXAMPLES}/plain-node.ts`),
  };
}

const example = await examples();

/** Each example unchanged, and the same example with a JSON body parser mistakenly placed before it. */
const SHOPS: Readonly<
  Record<string, { readonly right: () => Promise<Listening>; readonly wrong: () => Promise<Listening> }>
> = {
  Express: {
    right: () => listening(createServer(example.express.app)),
    wrong: () => listening(createServer(express().use(express.json()).use(example.express.app))),
  },
  Fastify: {
    right: () => startFastify((app) => app.register(example.fastify.hooks)),
    wrong: () => startFastify((app) => app.post('/hooks', example.fastify.receive)),
  },
  Hono: {
    right: () => listening(createAdaptorServer({ fetch: example.hono.app.fetch }) as ReturnType<typeof createServer>),
    wrong: () => {
      // Hono itself keeps the text that it has parsed, but serialising the body again loses it.
      const app = new Hono();
      app.post('/hooks', async (context) => {
        const body = JSON.stringify(await context.req.json());
        return example.hono.app.request('/hooks', { method: 'POST', body, headers: context.req.header() });
      });
      return listening(createAdaptorServer({ fetch: app.fetch }) as ReturnType<typeof createServer>);
    },
  },
  'plain Node': {
    right: () => listening(createServer(example.node.receive)),
    wrong: () =>
      listening(
        createServer((request, response) => {
          request.resume().on('end', () => example.node.receive(request, response));
        }),
      ),
  },
};

async function startFastify(prepare: (app: ReturnType<typeof fastify>) => unknown): Promise<Listening> {
  const app = fastify();
  prepare(app);
  await app.ready();
  app.server.listen(0, 'localhost');
  return listening(app.server);
}

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(String(text)));
});
afterEach(() => vi.restoreAllMocks());

/** A signed message, indented so that a body that was parsed and serialised again differs from the signed one. */
function message(reference: string) {
  return signTestWebhook(JSON.stringify(paidEvent(`evt_${reference}`, reference), null, 1), { secret });
}

describe.each(Object.entries(SHOPS))('the example for %s', (name, { right, wrong }) => {
  let shop: Listening;
  let mistaken: Listening;
  beforeAll(async () => {
    shop = await right();
    mistaken = await wrong();
  });
  afterAll(async () => {
    await shop.stop();
    await mistaken.stop();
  });

  const post = (to: Listening, { rawBody, headers }: ReturnType<typeof message>) =>
    fetch(`${to.url}/hooks`, { method: 'POST', body: rawBody, headers });

  test('accepts a signed message, and acts once however often it arrives', async () => {
    const signed = message(`order-${name}`);
    expect((await post(shop, signed)).status).toBe(204);
    expect((await post(shop, signed)).status).toBe(204);
    expect(example.fulfilled.filter((order) => order === `order-${name}`)).toHaveLength(1);
  });

  test('refuses a changed message', async () => {
    const signed = message(`order-${name}-1`);
    const answer = await post(shop, { ...signed, rawBody: signed.rawBody.replace('-1', '-2') });
    expect([answer.status, await answer.text()]).toEqual([400, 'webhook_signature_invalid']);
    expect(example.fulfilled).not.toContain(`order-${name}-2`);
  });

  test('says what to do if a body parser has already read the body', async () => {
    const answer = await post(mistaken, message(`order-${name}-3`));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/^webhook_(body_parsed|body_missing|signature_invalid)$/);
    expect(said.join('\n')).toContain(`- ${name}: `);
    expect(example.fulfilled).not.toContain(`order-${name}-3`);
  });
});

describe('the example for Next', () => {
  const post = ({ rawBody, headers }: ReturnType<typeof message>): Promise<Response> =>
    example.next.POST(new Request('https://shop.example/hooks', { method: 'POST', body: rawBody, headers }));

  test('accepts a signed message, and acts once however often it arrives', async () => {
    const signed = message('order-next');
    expect((await post(signed)).status).toBe(204);
    expect((await post(signed)).status).toBe(204);
    expect(example.fulfilled.filter((order) => order === 'order-next')).toHaveLength(1);
  });

  test('refuses a changed message', async () => {
    const signed = message('order-next-1');
    const answer = await post({ ...signed, rawBody: signed.rawBody.replace('-1', '-2') });
    expect([answer.status, await answer.text()]).toEqual([400, 'webhook_signature_invalid']);
  });

  test('says what to do if the body was parsed and serialised again', async () => {
    const { rawBody, headers } = message('order-next-3');
    const answer = await post({ rawBody: JSON.stringify(JSON.parse(rawBody)), headers });
    expect(answer.status).toBe(400);
    expect(said.join('\n')).toContain('- Next, route handler: pass await request.text()');
  });

  test('fails if the body was already read, because the platform cannot return it again', async () => {
    const { rawBody, headers } = message('order-next-4');
    const request = new Request('https://shop.example/hooks', { method: 'POST', body: rawBody, headers });
    await request.json();
    await expect(example.next.POST(request)).rejects.toThrow(/already been read|unusable/i);
    expect(example.fulfilled).not.toContain('order-next-4');
  });
});
