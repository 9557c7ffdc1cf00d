import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EVENT_TYPES } from '@pay/core/record/events/event-type';
import { eventTypes } from '@pay/dashboard/web/texts/en/event-types';
import type { OpenapiDocument, Operation, Schema } from '@pay/engine/http/openapi/openapi-document';
import { NEUTRAL_HOSTS } from '@pay/engine/http/schemas/examples';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { eventCatalogue } from './event-catalogue.ts';
import { eventSchemaFile } from './event-schema-file.ts';
import { ROOT, writeDocument } from './write-document.ts';

const FILE = join(ROOT, 'docs/openapi.json');
const CATALOGUE = join(ROOT, 'apps/dashboard/web/pages/events/event-catalogue.json');
const MEND =
  'docs/openapi.json, docs/schemas or the catalogue of events does not match the engine. Run: UPDATE_OPENAPI=1 npm test -- tests/docs/openapi.test.ts';

let engine: TestEngine;
let document: OpenapiDocument;
beforeAll(async () => {
  engine = await sharedTestEngine();
  document = (await engine.api.get('/openapi.json')).body;
});
afterAll(() => engine.stop());

function operations(): readonly Operation[] {
  return Object.values(document.paths).flatMap((item) => Object.values(item));
}

test('docs/openapi.json is the document that the engine serves, without the hosts', async () => {
  const { sandbox, live } = engine.config.baseUrls;
  const text = JSON.stringify(document).replaceAll(sandbox, NEUTRAL_HOSTS.sandbox).replaceAll(live, NEUTRAL_HOSTS.live);
  if (process.env['UPDATE_OPENAPI'] === '1') await writeDocument(FILE, text);
  const kept = JSON.parse(await readFile(FILE, 'utf8').catch(() => 'null'));
  expect(kept, MEND).toEqual(JSON.parse(text));
});

describe('each event', () => {
  test.each(EVENT_TYPES)('%s has its schema in docs/schemas', async (type) => {
    const schema = eventSchemaFile(document, type);
    const file = join(ROOT, `docs/schemas/${type}.json`);
    if (process.env['UPDATE_OPENAPI'] === '1') await writeDocument(file, JSON.stringify(schema));
    expect(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')), MEND).toEqual(schema);
  });

  test('is a webhook in the document, and no other schema files exist', async () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual([...EVENT_TYPES]);
    const files = await readdir(join(ROOT, 'docs/schemas'));
    expect(files.sort()).toEqual(EVENT_TYPES.map((type) => `${type}.json`).sort());
  });
});

test('the dashboard shows the events as the schemas describe them', async () => {
  const catalogue = eventCatalogue(document, EVENT_TYPES);
  if (process.env['UPDATE_OPENAPI'] === '1') await writeDocument(CATALOGUE, JSON.stringify(catalogue));
  expect(JSON.parse(await readFile(CATALOGUE, 'utf8').catch(() => 'null')), MEND).toEqual(catalogue);
  for (const type of EVENT_TYPES) {
    const { description = '' } = eventSchemaFile(document, type);
    expect(eventTypes.sent[type]).toBe(String(description).replaceAll('`', ''));
  }
  for (const { fields } of [catalogue, ...Object.values(catalogue.data)]) {
    expect(fields.filter(({ description }) => description === '')).toEqual([]);
  }
});

test('the document is valid OpenAPI 3.1, and its references exist', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
  const text = JSON.stringify(document);
  const targets = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, target = '']) => target.split('/'));
  const found = targets.map((steps) =>
    steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document),
  );
  expect(targets.length).toBeGreaterThan(20);
  expect(found).not.toContain(undefined);
});

describe('every operation', () => {
  test('has a unique name, a summary, a description and a known tag', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { operationId, summary, description, tags: own = [] } of operations()) {
      expect([summary, description], operationId).not.toContain(undefined);
      expect(
        own.filter((tag) => !tags.has(tag)),
        operationId,
      ).toEqual([]);
      expect(own, operationId).toHaveLength(1);
    }
  });

  test('describes all its answers, each with X-Request-Id', () => {
    for (const { operationId, responses } of operations()) {
      expect(Object.keys(responses), operationId).toContain('default');
      for (const [status, { description, headers = {} }] of Object.entries(responses)) {
        expect(description, `${operationId} ${status}`).toMatch(/^(?!Default Response).+\.$/s);
        expect(headers, `${operationId} ${status}`).toHaveProperty('X-Request-Id');
      }
    }
  });

  test('contains none of our internal notes', () => {
    expect(JSON.stringify(document)).not.toMatch(/"x-|"documented"|"exactNumber"/);
  });
});

describe('every schema', () => {
  test('describes each member and gives its type', () => {
    const members = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).map(([member, schema]): [string, Schema] => [`${name}.${member}`, schema]),
    );
    expect(members.length).toBeGreaterThan(50);
    const isBare = ([, { $ref, description }]: [string, Schema]) => $ref === undefined && description === undefined;
    expect(members.filter(isBare).map(([name]) => name)).toEqual([]);
    const isUntyped = ([, { $ref, anyOf, type }]: [string, Schema]) => !$ref && !anyOf && !type;
    expect(members.filter(isUntyped).map(([name]) => name)).toEqual([]);
  });

  test('with a list of values also gives their type', () => {
    const lists = [...JSON.stringify(document).matchAll(/\{[^{}]*"enum":\[[^\]]*\][^{}]*\}/g)].map(([text]) => text);
    expect(lists.length).toBeGreaterThan(10);
    expect(lists.filter((text) => !text.includes('"type":'))).toEqual([]);
  });
});
