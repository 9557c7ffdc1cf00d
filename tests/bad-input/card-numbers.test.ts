import type { OpenapiDocument, Operation, Schema } from '@pay/engine/http/openapi/openapi-document';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiAnswer, apiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { cardTraces } from '../harness/card-traces.ts';
import { newPayment } from '../harness/new-payment.ts';
import { someOf, testInShortRun } from '../harness/runs.ts';
import { callRoute, SERVER_ROUTES } from '../harness/server-routes.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { everyRoute } from './every-route.ts';

/** A number that none of our pages shows as a test card. */
const CARD = '5105105105105100';
const SPELLINGS = someOf(
  [`order ${CARD}.`],
  [CARD, '5105 1051 0510 5100', '5105-1051-0510-5100', `https://x.example/?c=${CARD}`],
);
const HEADERS = someOf(
  ['x-api-key', 'idempotency-key', 'x-request-id', 'authorization', 'content-type'],
  [
    ...['user-agent', 'cookie', 'referer', 'origin', 'accept', 'accept-language', 'x-forwarded-for'],
    ...['content-encoding', 'x-card', 'range'],
  ],
);

let engine: TestEngine;
let document: OpenapiDocument;
beforeAll(async () => {
  engine = await startTestEngine();
  document = (await engine.api.get('/openapi.json')).body;
});
afterAll(() => engine.stop());

/** Expects that no answer, table or log contains the card number in any format. */
async function expectNowhere(answers: readonly ApiAnswer[]): Promise<void> {
  for (const { status, headers, body } of answers) {
    expect(status).toBeLessThan(500);
    const told = (JSON.stringify(body) + JSON.stringify(headers)).replace(/[\s-]/g, '');
    expect(told.match(new RegExp(`.{0,60}${CARD}`, 's'))?.[0]).toBeUndefined();
  }
  expect(await cardTraces(engine, [CARD])).toEqual([]);
}

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved(document.components.schemas[name] ?? {});
}

/** The names of the members of an operation's body, each with the names of the members inside it. */
function textMembers(operation: Operation): readonly (readonly [name: string, inside: readonly string[]])[] {
  const schema = (operation as { requestBody?: { content: Record<string, { schema: Schema }> } }).requestBody?.content[
    'application/json'
  ]?.schema;
  return Object.entries(schema ? (resolved(schema).properties ?? {}) : {}).map(([name, member]) => [
    name,
    Object.keys(resolved(member).properties ?? {}),
  ]);
}

/** Values of a member that contain the text in every possible place. */
function valuesWith(text: string, member: string, inside: readonly string[]): readonly unknown[] {
  if (member === 'metadata') return [{ note: text }, { [text]: 'note' }];
  return inside.length > 0 ? [...inside, text].map((name) => ({ [name]: text })) : [text];
}

test('a card number in any member of any body is refused', async () => {
  const refused: string[] = [];
  const answers: ApiAnswer[] = [];
  const newSession = async (): Promise<string> =>
    (await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD' })).body.track_id;
  let trackId = await newSession();
  for (const route of SERVER_ROUTES) {
    const [method = '', path = ''] = route.name.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase() as 'post'];
    if (!operation) throw new Error(`the document lacks ${route.name}`);
    for (const [member, inside] of [...textMembers(operation), ['card_number', []], [CARD, []]] as const) {
      for (const text of SPELLINGS) {
        for (const value of valuesWith(text, member, inside)) {
          const sent = { ...route.body, [member]: value };
          const answer = await callRoute(engine.api, route, { trackId, body: sent });
          answers.push(answer);
          if (answer.status < 400) trackId = await newSession();
          const takesNoBody = route.body === undefined;
          const mayLook = route.name.endsWith('payment-status');
          if (!takesNoBody) expect(answer.status, `${route.name} ${member} ${text}`).toBeGreaterThanOrEqual(400);
          if (!takesNoBody && !mayLook) refused.push(verdict(answer));
        }
      }
    }
  }
  expect(refused).toContain('422 card_number_not_allowed');
  await expectNowhere(answers);
});

test('a card number in any header, query or id of any route is not stored anywhere', async () => {
  const answers: ApiAnswer[] = [];
  for (const { path, methods } of everyRoute(document)) {
    for (const method of methods) {
      const body = method === 'POST' ? {} : undefined;
      const call = (address: string, headers = {}) => engine.api.call(method as 'GET', address, body, headers);
      for (const header of HEADERS) answers.push(await call(path.replace('{}', 'x'), { [header]: CARD }));
      const query = `?card=${CARD}&${CARD}&payment_id=${CARD}&lang=${CARD}#${CARD}`;
      answers.push(await call(path.replace('{}', CARD) + query));
      answers.push(await call(`${path.replace('{}', 'x')}/${CARD}`));
      answers.push(await apiClient(engine.url, CARD).call(method as 'GET', path.replace('{}', 'x'), body));
    }
  }
  await expectNowhere(answers);
});

testInShortRun('a card number in any field of the card form goes to the acquirer only', async () => {
  const answers: ApiAnswer[] = [];
  for (const field of ['token', 'lang', 'payment_id', 'expiry', 'cvv', 'name', CARD]) {
    const page = await cardPage((await newPayment(engine)).url);
    const fields = { token: page.token, number: CARD, expiry: '12/40', cvv: '123', [field]: CARD };
    const { status, headers, text } = await page.post(fields);
    answers.push({ status, headers, body: text });
  }
  await expectNowhere(answers);
});
