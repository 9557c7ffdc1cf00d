import { randomUUID } from 'node:crypto';
import { type ApiClient, apiClient } from '../../harness/api-client.ts';
import { ALL_SERVER_ROUTES, callRoute } from '../../harness/server-routes.ts';
import { placesIn, withAt } from './bodies-with.ts';
import type { Planting } from './planting.ts';

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
};
type DocumentedOperation = {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
};

/** Puts cards into every text that merchants can send to an engine, as its OpenAPI document lists them. */
export async function plantInEngine(url: string, api: ApiClient, planting: Planting): Promise<void> {
  const document: Document = (await apiClient(url, null).get('/openapi.json')).body;
  for (const route of ALL_SERVER_ROUTES.filter((_, place) => planting.isChosen(place))) {
    const [method = '', path = ''] = route.name.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    const content = operation?.requestBody?.content['application/json'];
    const send = async (body: unknown, headers = {}, query = '') =>
      planting.answered(
        await callRoute(
          api,
          { ...route, path: (id) => route.path(id) + query },
          {
            trackId: 'trk_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe',
            body,
            headers: { 'idempotency-key': randomUUID(), ...headers },
          },
        ),
      );
    for (const place of content ? placesIn(resolved(content.schema, document)) : []) {
      const number = planting.hatch(`${place.join('.')} of ${route.operationId}`);
      for (const text of planting.spell(number)) await send(withAt(route.body, place, text));
    }
    for (const { in: where, name } of operation?.parameters ?? []) {
      const number = planting.hatch(`${name} in the ${where} of ${route.operationId}`);
      for (const text of planting.spell(number)) {
        if (where === 'query') await send(route.body, {}, `?${new URLSearchParams({ [name]: text })}`);
        if (where === 'header' && /^[\x20-\x7e]*$/.test(text)) await send(route.body, { [name.toLowerCase()]: text });
      }
    }
  }
}

/** A schema in which every reference is replaced by its target. */
function resolved(schema: unknown, document: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => resolved(each, document));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema && typeof schema.$ref === 'string') {
    const steps = schema.$ref.replace('#/', '').split('/');
    const found = steps.reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>>)[step], document);
    return resolved(found, document);
  }
  return Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, resolved(member, document)]));
}
