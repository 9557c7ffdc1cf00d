import { deflateSync } from 'node:zlib';
import { pngWith, sampleSvg } from '@pay/core/merchants/logos/sample-pictures';
import { evidenceWith } from '@pay/core/paying/disputes/sample-evidence-texts';
import { ADDRESSES, type RouteName } from '@pay/dashboard/api/addresses';
import type { Route } from '@pay/dashboard/api/route';
import { ROUTES } from '@pay/dashboard/api/routes';
import { AUTH_CALLS } from '@pay/dashboard/server/identity/auth-calls';
import type { Fixture, Ids } from '../../dashboard/rights-fixture.ts';
import { EXPECTED } from '../../dashboard/rights-table.ts';
import { PASSWORD } from '../../harness/test-dashboard.ts';
import { fileOf } from '../../settlements/settling.ts';
import { placesIn, withAt } from './bodies-with.ts';
import type { Planting } from './planting.ts';

const HEADERS = [
  ...['user-agent', 'referer', 'x-forwarded-for', 'forwarded', 'x-request-id', 'cookie', 'accept-language'],
  ...['idempotency-key', 'if-match', 'if-none-match', 'accept', 'traceparent', 'x-card', 'range'],
];

/** Puts cards into every text that people can send to the dashboard. */
export async function plantInDashboard(fixture: Fixture, planting: Planting): Promise<void> {
  for (const name of (Object.keys(ADDRESSES) as RouteName[]).filter((_, place) => planting.isChosen(place))) {
    await plantInRoute(fixture, name, planting);
  }
  await plantInHeaders(fixture, planting);
  await plantInSignIn(fixture, planting);
  await plantInFiles(fixture, planting);
}

/** Every member of the body, of the query and of the path, one at a time. */
async function plantInRoute(fixture: Fixture, name: RouteName, { hatch, spell, answered }: Planting): Promise<void> {
  const route: Route = ROUTES[name];
  const browser = EXPECTED[name].of === 'platform' ? fixture.browsers.operator : fixture.browsers.owner;
  if (route.streams === 'text/event-stream') return;
  for (const place of route.body ? placesIn(route.body) : []) {
    const number = hatch(`${place.join('.')} of ${name}`);
    for (const text of spell(number)) {
      const { method, address, body, headers } = await fixture.requestFor(name, await fixture.idsOf(name));
      answered(await browser.call(method, address, withAt(body, place, text), headers));
    }
  }
  for (const [param] of route.query ? placesIn(route.query) : []) {
    const number = hatch(`?${param} of ${name}`);
    for (const text of spell(number)) {
      const { method, address, body, headers } = await fixture.requestFor(name, await fixture.idsOf(name));
      const url = new URL(address, fixture.dashboard.url);
      url.searchParams.set(String(param), text);
      answered(await browser.call(method, url.pathname + url.search, body, headers));
    }
  }
  for (const [, param = ''] of ADDRESSES[name].matchAll(/:(\w+)/g)) {
    const number = hatch(`:${param} of ${name}`);
    const ids = { ...(await fixture.idsOf(name)), [param]: number } as Ids;
    answered(await fixture.send(browser, name, ids));
  }
}

async function plantInHeaders({ browsers }: Fixture, { hatch, spell, answered }: Planting): Promise<void> {
  for (const header of HEADERS) {
    const number = hatch(`header ${header}`);
    for (const text of spell(number).filter(isHeaderValue))
      answered(await browsers.nobody.get('/api/me', { [header]: text }));
  }
}

/** Whether Node can send the text in a header. */
function isHeaderValue(text: string): boolean {
  return /^[\x20-\xff]*$/.test(text);
}

/** Every member of the calls that identify people, both signed in and signed out, and the browser name of a session. */
async function plantInSignIn(fixture: Fixture, { hatch, spell, answered }: Planting): Promise<void> {
  const { dashboard, people, browsers } = fixture;
  const valid = { name: 'Ada', email: people.viewer.email, password: `${PASSWORD}!`, code: '000000' };
  for (const [path, { method, members = [], query = [] }] of Object.entries(AUTH_CALLS)) {
    // The card would become a password. Only a hash of it would be stored, and the sessions of the attack would end.
    const texts = [...members, 'image', 'callbackURL', 'redirectTo'].filter((name) => !/password/i.test(name));
    for (const member of method === 'POST' ? texts : []) {
      const number = hatch(`${member} of ${path}`);
      for (const text of spell(number)) {
        answered(await dashboard.visitor().post(`/api/auth${path}`, { ...valid, [member]: text }));
      }
    }
    for (const param of query) {
      const number = hatch(`?${param} of ${path}`);
      for (const text of spell(number)) {
        answered(await browsers.viewer.call(method, `/api/auth${path}?${new URLSearchParams({ [param]: text })}`));
      }
    }
  }
  const number = hatch('the browser that signs in');
  for (const text of spell(number).filter(isHeaderValue)) {
    const credentials = { email: people.support.email, password: PASSWORD };
    const headers = { 'user-agent': `Browser ${text} 1.0` };
    answered(await dashboard.visitor().post('/api/auth/sign-in/email', credentials, headers));
  }
}

async function plantInFiles(fixture: Fixture, { hatch, spell, answered }: Planting): Promise<void> {
  const { owner, operator } = fixture.browsers;
  const logo = await fixture.requestFor('putLogo', await fixture.idsOf('putLogo'));
  const inSvg = hatch('an SVG');
  for (const text of spell(inSvg)) {
    const written = text.replaceAll('&', '&amp;');
    for (const svg of [
      sampleSvg(`<text>${written}</text>`),
      sampleSvg('<g/>', `id="${written}"`),
      sampleSvg(`<!--${written.replaceAll('-', ' ')}-->`),
    ]) {
      answered(await owner.call('PUT', logo.address, svg, { 'content-type': 'image/svg+xml' }));
    }
  }
  const inPng = hatch('a PNG');
  for (const text of spell(inPng)) {
    for (const png of [pngWith('tEXt', `Comment\0${text}`), pngWith('zTXt', 'Comment\0\0', deflateSync(text))]) {
      answered(await owner.call('PUT', logo.address, png, { 'content-type': 'image/png' }));
    }
  }
  await plantInEvidence(fixture, { hatch, spell, answered });

  for (const member of ['type', 'reference', 'acquirer', 'movement', 'currency', 'amount'] as const) {
    const number = hatch(`${member} of a settlement file`);
    for (const text of spell(number)) {
      const { address, headers } = await fixture.requestFor(
        'importSettlement',
        await fixture.idsOf('importSettlement'),
      );
      const lines = fileOf([
        { reference: 'trk_unknown', amount: '1.000', fee: '0.100', [member]: text.replaceAll(',', '') },
      ]);
      answered(await operator.call('POST', address, Buffer.from(lines), headers));
    }
  }
}

/**
 * Stored files are encrypted, so the search of the database cannot find a card in them; only the answers can show it.
 */
async function plantInEvidence(fixture: Fixture, { hatch, spell, answered }: Omit<Planting, 'isChosen'>) {
  const number = hatch('the file of a dispute');
  const { address } = await fixture.requestFor('addEvidence', await fixture.idsOf('addEvidence'));
  for (const text of spell(number)) {
    for (const [place, file] of Object.entries(evidenceWith(text))) {
      const type = place.endsWith('PNG') ? 'image/png' : place.includes('JPEG') ? 'image/jpeg' : 'application/pdf';
      await fixture.dashboard.database.pool.query('delete from identity.tries');
      const answer = await fixture.browsers.owner.call('POST', address, file, { 'content-type': type });
      answered(answer);
      if (isGroupsOfDigits(text) && answer.body.code !== 'card_number_not_allowed') {
        throw new Error(`A card number in ${place} was answered with ${answer.status}.`);
      }
    }
  }
}

/** Whether every type of file can hold the text as it is. */
function isGroupsOfDigits(text: string): boolean {
  return /^[\d ./-]+$/.test(text);
}
