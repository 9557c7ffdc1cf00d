import { fetchPage, postForm } from '../harness/card-page.ts';
import { challengeReturnUrl } from '../harness/issuer.ts';
import { rawExchange } from '../harness/raw-exchange.ts';
import type { CanaryFlock } from './canary.ts';
import type { CardSystem } from './card-system.ts';
import { newCardPage, newReceipt, opened, payWith } from './pay-in-every-way.ts';
import { plantInPages } from './plant-in-pages.ts';

const HEADERS = [
  ...['user-agent', 'referer', 'x-forwarded-for', 'forwarded', 'x-api-key', 'idempotency-key', 'x-request-id'],
  ...['cookie', 'origin', 'accept', 'accept-language', 'authorization', 'x-card', 'x-publishable-key', 'traceparent'],
];
const FIELDS = ['token', 'expiry', 'cvv', 'name', 'payment_id', 'lang', 'return_url'];
const MEMBERS = [
  ...['reference', 'description', 'success_url', 'failure_url', 'currency', 'locale', 'method', 'expires_in'],
  ...['track_id', 'payment_id', 'reason', 'amount', 'card_number', 'cvv'],
];
const ROUTES = [
  ...['/v1/sdk/checkout', '/merchant/initiate-payment', '/merchant/payment-status', '/merchant/refund'],
  ...['/merchant/capture', '/merchant/void', '/v1/payment-links', '/v1/card-page-checks', '/v1/sandbox/disputes'],
];

/** Sends card numbers in every field where none belong. Returns all answers, which must not show a card either. */
export async function plantWhereNoneBelongs(system: CardSystem, flock: CanaryFlock): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const plant of [inHeaders, inJson, inAddresses, inForms, inChallengeReturns, inBrokenRequests, inPages]) {
    answers.push(...(await plant(system, flock)));
  }
  return answers;
}

type Plant = (system: CardSystem, flock: CanaryFlock) => Promise<string[]>;

const inHeaders: Plant = async (system, flock) => {
  const answers: string[] = [];
  const body = { amount: 1, currency: 'BHD' };
  for (const header of HEADERS) {
    const number = () => flock.hatch(`header ${header}`).number;
    answers.push(shown(await system.api.post('/merchant/initiate-payment', body, { [header]: number() })));
    const url = await newCardPage(system);
    answers.push(shown(await fetchPage(url, { [header]: number() })));
    const { token } = await opened(url);
    answers.push(shown(await postForm(url, { token, number: '', expiry: '', cvv: '' }, { [header]: number() })));
  }
  return answers;
};

const inJson: Plant = async ({ api }, flock) => {
  const answers: string[] = [];
  const keyed = () => ({ 'idempotency-key': `key-${answers.length}` });
  for (const route of ROUTES) {
    const body = { amount: 1, currency: 'BHD', track_id: 'trk_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe' };
    for (const member of MEMBERS) {
      const { number } = flock.hatch(`${member} of ${route}`);
      for (const value of [number, Number(number), `order ${number.slice(0, 8)} ${number.slice(8)}`, { number }]) {
        answers.push(shown(await api.post(route, { ...body, [member]: value }, keyed())));
      }
    }
    const { number } = flock.hatch(`metadata of ${route}`);
    answers.push(shown(await api.post(route, { ...body, metadata: { note: number } }, keyed())));
    answers.push(shown(await api.post(route, { ...body, metadata: { [number]: 'note' } }, keyed())));
    answers.push(shown(await api.post(route, `{"amount":1,"card":"${number}",`, keyed())));
    answers.push(shown(await api.post(route, `card=${number}`, { ...keyed(), 'content-type': 'text/plain' })));
  }
  return answers;
};

const inAddresses: Plant = async (system, flock) => {
  const { number } = flock.hatch('an address');
  const url = await newCardPage(system);
  const { api } = system;
  return [
    shown(await api.get(`/${number}`)),
    shown(await api.get(`/docs/${number}?q=${number}`)),
    shown(await api.post(`/v1/sdk/checkout/${number}/pay?card=${number}`, { method: 'card' })),
    shown(await api.post(`/v1/sdk/checkout/${number}/cancel`)),
    shown(await fetchPage(`${url}&number=${number}&cvv=${number}&lang=${number}`)),
    shown(await fetchPage(`${system.url}/payment?payment_id=${number}`)),
    shown(await fetchPage(`${system.url}/payment?payment_id=pay_${number.padEnd(30, '0')}`)),
    shown(await postForm(`${url}&number=${number}`, { number, expiry: '12/40', cvv: '123' }, {})),
    shown(await postForm(url.replace('/payment?', '/payment/cancel?'), { token: number, number }, {})),
    shown(await fetchPage(`${system.adminUrl}/${number}`)),
  ];
};

const inForms: Plant = async (system, flock) => {
  const answers: string[] = [];
  for (const field of [...FIELDS, 'a name']) {
    const { number, cvv } = flock.hatch(`form field ${field}`);
    const page = await opened(await newCardPage(system));
    const name = field === 'a name' ? number : field;
    answers.push(shown(await page.post({ token: page.token, number, expiry: '12/40', cvv, [name]: number })));
  }
  const { number, cvv } = flock.hatch('a form that is refused');
  const url = await newCardPage(system);
  const { token } = await opened(url);
  for (const fields of [
    { number, expiry: '01/20', cvv },
    { number: number.slice(0, 15), expiry: '12/40', cvv },
    { number, expiry: '12/40', cvv: '' },
    { number, expiry: '12/40', cvv, padding: 'x'.repeat(5_000) },
  ]) {
    answers.push(shown(await postForm(url, { token, ...fields }, {})));
  }
  const wrongTypes = ['application/json', 'text/plain', 'multipart/form-data; boundary=x'];
  for (const type of wrongTypes) {
    answers.push(shown(await postForm(url, { token, number, cvv }, { 'content-type': type })));
  }
  answers.push(shown(await postForm(url, { token, number, cvv }, { 'sec-fetch-site': 'cross-site' })));
  return answers;
};

const inChallengeReturns: Plant = async (system, flock) => {
  const hop = await payWith(system, flock.hatch('challenge that is never decided'), '4000000000003220');
  const { number } = flock.hatch('the return of a challenge');
  const url = challengeReturnUrl(hop);
  return [
    shown(await postForm(url, { cres: number, PaRes: number, number }, { cookie: `card=${number}` })),
    shown(await fetchPage(`${url}?number=${number}&lang=${number}`)),
    shown(await fetchPage(`${system.url}/payment/challenge/${number}`)),
  ];
};

const inPages: Plant = async (system, flock) => {
  const answers: string[] = [];
  const receiptUrl = await newReceipt(system, flock.hatch('paid before the receipt is attacked'));
  await plantInPages(
    { ...system, receiptUrl },
    { spell: (place) => [flock.hatch(place).number], answered: (answer) => void answers.push(shown(answer)) },
  );
  return answers;
};

/** Puts a card into requests that are truncated, too large or otherwise invalid. */
const inBrokenRequests: Plant = async (system, flock) => {
  const { number } = flock.hatch('a broken request');
  const { pathname, search, host } = new URL(await newCardPage(system));
  const head = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const requests = [
    `GET /${number} HTTP/9.9\r\n\r\n`,
    `${number} / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `${number}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\n${number}: x y\r\n${number}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Card: ${number.repeat(8_000)}\r\n\r\n`,
    `${head}Content-Length: 500\r\n\r\nnumber=${number}&cvv=123`,
    `${head}Transfer-Encoding: chunked\r\n\r\n1f\r\nnumber=${number}\r\nXX`,
  ];
  return Promise.all(requests.map(async (each) => (await rawExchange(system.url, each, { hangUp: true })).text));
};

function shown(answer: {
  readonly status: number;
  readonly headers: unknown;
  readonly body?: unknown;
  readonly text?: string;
}): string {
  return `${answer.status} ${JSON.stringify(answer.headers)} ${answer.text ?? JSON.stringify(answer.body)}`;
}
