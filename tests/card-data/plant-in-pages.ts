import type { ApiClient } from '../harness/api-client.ts';
import { fetchPage, type PageAnswer, postForm } from '../harness/card-page.ts';
import { visitLink } from '../harness/payment-link.ts';

export type PagePlanting = {
  /** The spellings of a new card for a place. */
  readonly spell: (place: string) => readonly string[];
  readonly answered: (answer: PageAnswer) => void;
  /** Headers of the next request, such as another client address, because openings of links are limited. */
  readonly headers?: () => Readonly<Record<string, string>>;
};

type Pages = {
  readonly url: string;
  readonly api: ApiClient;
  /** The address of an existing receipt. */
  readonly receiptUrl: string;
};

const FIELDS = ['amount', 'visit', 'number', 'name', 'lang', 'expiry', 'cvv', 'token', 'a name'];
const HEADERS = ['user-agent', 'referer', 'accept-language', 'cookie', 'x-request-id'];

/**
 * Puts cards into everything that a shopper's browser can send to the pages of payment links and receipts, which are in
 * no OpenAPI document. The API client's key needs the scope `payment_links`.
 */
export async function plantInPages(
  { url, api, receiptUrl }: Pages,
  { spell, answered, headers = () => ({}) }: PagePlanting,
): Promise<void> {
  const { status, body } = await api.post('/v1/payment-links', { title: 'Invoice 1', currency: 'BHD' });
  if (status !== 201) throw new Error(`no link was created: ${status}`);
  const link: string = body.url;

  for (const field of FIELDS) {
    for (const text of spell(`${field} in the form of a payment link`)) {
      const { visit } = await visitLink(link, headers());
      const name = field === 'a name' ? text : field;
      answered(await postForm(link, { visit, amount: '10.5', [name]: text }, headers()));
    }
  }
  for (const text of spell('the address of a payment link')) {
    const written = encodeURIComponent(text);
    answered(await fetchPage(`${url}/pay/${written}`, headers()));
    answered(await fetchPage(`${link}?lang=${written}&q=${written}`, headers()));
    answered(await postForm(`${url}/pay/${written}`, { amount: '10.5' }, headers()));
    answered(await postForm(`${link}?lang=${written}`, { amount: '10.5' }, headers()));
  }
  for (const text of spell('the address of a receipt')) {
    const written = encodeURIComponent(text);
    answered(await fetchPage(`${url}/receipt/${written}/${written}`, headers()));
    answered(await fetchPage(receiptUrl.replace(/[^/]+$/, written), headers()));
    answered(await fetchPage(`${receiptUrl}?lang=${written}&q=${written}`, headers()));
  }
  for (const header of HEADERS) {
    for (const text of spell(`${header} of the pages of links and receipts`)) {
      if (!/^[\x20-\x7e]*$/.test(text)) continue;
      for (const page of [link, receiptUrl]) answered(await fetchPage(page, { ...headers(), [header]: text }));
      answered(await postForm(link, { amount: '10.5' }, { ...headers(), [header]: text }));
    }
  }
}
