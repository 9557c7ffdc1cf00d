import { request } from 'undici';
import type { TestEngine } from './test-engine.ts';

const TRIES_MAX = 10;

type Link = { readonly link_id: string; readonly url: string };

/** Creates a link for 10.500 BHD unless the fields set something else; `amount: undefined` for an open amount. */
export async function newLink(engine: TestEngine, fields: Readonly<Record<string, unknown>> = {}): Promise<Link> {
  const body = { title: 'Invoice 1042', currency: 'BHD', amount: 10.5, ...fields };
  const { status, body: answer } = await engine.api.post('/v1/payment-links', body);
  if (status !== 201) throw new Error(`no link was created: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

export type LinkVisit = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly visit: string;
};

/** Opens a link's page as a browser without JavaScript would. */
export async function visitLink(url: string, headers: Readonly<Record<string, string>> = {}): Promise<LinkVisit> {
  const answer = await request(url, { headers });
  const text = withoutStyle(await answer.body.text());
  const visit = /name="visit" value="([^"]*)"/.exec(text)?.[1] ?? '';
  return { status: answer.statusCode, headers: answer.headers, text, visit };
}

/** Keeps the messages of failed tests short. */
function withoutStyle(page: string): string {
  return page.replaceAll(/<style>.*?<\/style>/gs, '');
}

/** Posts the form of a link's page; `paymentUrl` is the address of the card page, or undefined if there is none. */
export async function openLinkForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly text: string; readonly paymentUrl: string | undefined }> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  const text = withoutStyle(await answer.body.text());
  const location = answer.headers['location'];
  const paymentUrl = typeof location === 'string' ? new URL(location, url).href : undefined;
  return { status: answer.statusCode, text, paymentUrl };
}

/** Opens a link as a new visitor and returns the address of the card page. */
export async function cardPageOf(url: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const { visit } = await visitLink(url);
  let opened = await openLinkForm(url, { visit, ...fields });
  // On a loaded machine, an opening can wait too long for its turn, and the shopper is asked to try again.
  for (let tries = 1; opened.status === 409 && tries < TRIES_MAX; tries++) {
    opened = await openLinkForm(url, { visit, ...fields });
  }
  const { paymentUrl, status, text } = opened;
  if (paymentUrl === undefined) throw new Error(`the link leads to no card page: ${status} ${text}`);
  return paymentUrl;
}
