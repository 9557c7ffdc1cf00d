import type { Hop } from '@pay/core/paying/acquiring/acquirer';
import { request } from 'undici';

/** What a browser gets from a page: its text, and the address that it redirects to. */
export type SeenPage = { readonly text: string; readonly location: string | null };

/** Goes where a step leads, as a browser would. Throws if there is no such page. */
export function follow(hop: Hop): Promise<SeenPage> {
  return hop.method === 'GET' ? seen(request(hop.url)) : submit(hop.url, hop.fields);
}

/** Submits a form. */
export function submit(url: string, fields: Readonly<Record<string, string>>): Promise<SeenPage> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return seen(request(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() }));
}

async function seen(answer: ReturnType<typeof request>): Promise<SeenPage> {
  const { statusCode, headers, body } = await answer;
  const text = await body.text();
  if (statusCode !== 200 && statusCode !== 303) throw new Error(`the issuer's page answered ${statusCode}`);
  return { text, location: typeof headers['location'] === 'string' ? headers['location'] : null };
}
