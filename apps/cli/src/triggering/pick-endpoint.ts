import type { EngineClient } from '../engine/engine-client.ts';
import { Failure } from '../terminal/failure-sentence.ts';

type Endpoint = { readonly endpoint_id: string; readonly url: string; readonly status: string };

/** The profile's only endpoint, or the named one. Throws Failure if that is ambiguous. */
export async function pickEndpoint(engine: EngineClient, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const { data } = await engine.ask<{ data: readonly Endpoint[] }>({ method: 'GET', path: '/v1/webhook-endpoints' });
  const [first] = data;
  if (!first) {
    throw new Failure('The profile has no webhook endpoint to test: create one with POST /v1/webhook-endpoints.');
  }
  if (data.length === 1) return first.endpoint_id;
  const list = data.map(({ endpoint_id: id, url, status }) => `  ${id}  ${status}  ${url}`).join('\n');
  throw new Failure(`Choose one with --endpoint:\n${list}`);
}
