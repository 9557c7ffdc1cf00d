import { postForm } from './card-page.ts';

export type PageForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** The last form of a page: its target and its hidden fields. */
export function lastForm(html: string): PageForm {
  const form = html.slice(html.lastIndexOf('<form '));
  const action = unescaped(/action="([^"]*)"/.exec(form)?.[1] ?? '');
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return { action, fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)])) };
}

/** The addresses that a page links to. */
export function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => unescaped(href));
}

/** Goes from the hop page to the issuer and decides there. Returns the form that would take the shopper back. */
export async function decideAtIssuer(hopPage: string, decision: 'approve' | 'refuse'): Promise<PageForm> {
  const { action, fields } = lastForm(hopPage);
  const asked = await postForm(action, fields, {});
  if (asked.status !== 200) throw new Error(`the issuer answered ${asked.status}`);
  const decided = await postForm(`${action}/decision`, { creq: fields['creq'] ?? '', decision }, {});
  return lastForm(decided.text);
}

/** Returns the address that the shopper would return to, with or without a decision. */
export function challengeReturnUrl(hopPage: string): string {
  return lastForm(hopPage).fields['return_url'] ?? '';
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
