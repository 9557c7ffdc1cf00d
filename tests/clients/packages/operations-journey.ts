import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { OpenapiDocument, Schema } from '../../../packages/server-sdk/generate/document.ts';
import { type ServerOperation, serverOperations } from '../../../packages/server-sdk/generate/operations-file.ts';
import { listening } from '../../server-sdk/listening.ts';
import { ROOT } from '../../tidy/project-files.ts';
import type { OrMissing } from '../toolbox/or-missing.ts';
import { type Step, testsOf } from './package-steps.ts';
import { plain, sampler } from './sample-of.ts';

const DOCUMENT: OpenapiDocument = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
const sample = sampler(DOCUMENT);

type Call = {
  readonly name: string;
  readonly ids: readonly string[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** Declares the test that compares all methods of a package with the OpenAPI document. */
export function declareOperations(prepared: OrMissing<Step>): void {
  testsOf(prepared)(
    'each operation is called as the document describes, and all members of its answer are read',
    async (step) => {
      const planned = [...serverOperations(DOCUMENT).map((operation) => plan(operation)), cleared()];
      const seen: unknown[] = [];
      const server = await listening(
        createServer(async (request, response) => {
          let text = '';
          for await (const chunk of request) text += chunk;
          const address = new URL(request.url ?? '', 'http://localhost');
          const { answer } = planned[seen.length] ?? {};
          seen.push({
            method: request.method,
            path: address.pathname,
            query: plain(Object.fromEntries(address.searchParams)),
            body: text === '' ? undefined : plain(JSON.parse(text)),
            isKeyed: request.headers['idempotency-key'] !== undefined,
          });
          response.writeHead(answer === undefined ? 204 : 200).end(answer === undefined ? '' : JSON.stringify(answer));
        }),
      );
      const env = { PAY_URL: server.url, PAY_SECRET_KEY: 'sk_test_x' };
      const calls = JSON.stringify(planned.map(({ call }) => call));
      const answers = JSON.parse(await step(env, 'every', calls));
      expect(seen).toEqual(planned.map(({ wanted }) => wanted));
      expect(plain(answers)).toEqual(planned.map(({ answer }) => plain(answer ?? null)));
      await server.stop();
    },
  );
}

function plan({ path, method, repeat, operation }: ServerOperation) {
  const { operationId: name, parameters = [], requestBody, responses } = operation;
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = success?.content?.['application/json']?.schema;
  const body: Schema | undefined = requestBody?.content?.['application/json']?.schema;
  const ids = parameters.filter((each) => each.in === 'path').map((each) => `${each.name}_7`);
  const query = Object.fromEntries(
    parameters
      .filter((each) => each.in === 'query')
      .map(({ name: each = '', schema = {} }) => [each, sample(schema, each)]),
  );
  const call: Call = { name, ids, query, ...(body === undefined ? {} : { body: sample(body) }) };
  return {
    call,
    answer: answer && sample(answer),
    wanted: {
      method,
      path: path.replace(/\{(\w+)\}/g, '$1_7'),
      query: plain(query),
      body: plain(call.body),
      isKeyed: repeat === 'keyed',
    },
  };
}

/** A change that sets members to null. */
function cleared() {
  const change = serverOperations(DOCUMENT).find(({ operation }) => operation.operationId === 'changeWebhookEndpoint');
  if (change === undefined) throw new Error('there is no changeWebhookEndpoint');
  const { call, answer, wanted } = plan(change);
  const body = { description: null, event_types: null };
  return { call: { ...call, body }, answer, wanted: { ...wanted, body } };
}
