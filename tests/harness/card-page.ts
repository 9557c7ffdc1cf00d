import { request } from 'undici';

export type PageAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

export type CardPage = PageAnswer & {
  /** The token of the page's form; empty when there is no form. */
  readonly token: string;
  /** Posts the form and follows the redirect to the next page. */
  pay(number: string, fields?: Readonly<Record<string, string>>): Promise<CardPage>;
  /** Posts the form and returns the engine's answer. */
  post(fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>): Promise<PageAnswer>;
  cancel(): Promise<CardPage>;
};

/** Opens a hosted card page as a browser without JavaScript would. */
export async function cardPage(url: string): Promise<CardPage> {
  const answer = await fetchPage(url);
  const token = /name="token" value="([^"]*)"/.exec(answer.text)?.[1] ?? '';
  const post = (fields: Readonly<Record<string, string>>, headers = {}) => postForm(url, fields, headers);
  const follow = async (posted: PageAnswer) =>
    cardPage(posted.status === 303 ? new URL(String(posted.headers['location']), url).href : url);
  return {
    ...answer,
    token,
    post,
    pay: async (number, fields = {}) => follow(await post({ token, number, expiry: '12/40', cvv: '123', ...fields })),
    cancel: async () => follow(await postForm(url.replace('/payment?', '/payment/cancel?'), { token }, {})),
  };
}

export async function fetchPage(url: string, headers: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
  const { statusCode, headers: answered, body } = await request(url, { headers });
  return { status: statusCode, headers: answered, text: await body.text() };
}

export async function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<PageAnswer> {
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: statusCode, headers: answered, text: await body.text() };
}
