import { routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { PASSWORD, type TestDashboard, type TestPerson } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { draftAccount, fileOf, importText } from '../settlements/settling.ts';
import type { SampleAccount } from './sample-account.ts';
import type { SampleAcquirers } from './sample-acquirers.ts';

/** A function that opens a page in a browser and brings it into the state to be checked. */
export type Reach = (page: Page) => Promise<void>;

/** The names of pages, and of dialogs on them. */
export const PAGE_NAMES = [
  'sign in',
  'sign in refused',
  'second step',
  'sign up',
  'forgotten password',
  'new password',
  'invitation',
  'expired invitation',
  'first merchant',
  'overview',
  'api keys',
  'new key',
  'issued key',
  'rotate key',
  'default key',
  'revoke key',
  'origins refused',
  'api keys of a viewer',
  'no customers yet',
  'return urls',
  'developers',
  'settings',
  'new profile',
  'team',
  'invite',
  'invitation link',
  'audit log',
  'live access',
  'live request',
  'account',
  'codes from an app',
  'recovery codes',
  'profile picker',
  'search',
  'navigation on a phone',
  'signed out meanwhile',
  'fresh proof',
  'server away',
  'settlements',
  'one settlement',
  'settlement work',
  'end a settlement item',
  'import a settlement file',
  'merchants',
  'one merchant',
  'suspend a merchant',
  'live requests',
  'approve live',
  'platform audit log',
  'acquirers',
  'merchant with accounts',
  'new account',
  'new account refused',
  'verified account',
  'account with refused credentials',
  'draining account',
  'activate an account',
  'replace secrets',
  'retire an account',
  'routing',
  'overview without an acquirer',
  'not found',
] as const;
type PageName = (typeof PAGE_NAMES)[number];

/** How to open each page. Buttons are found by position, because their texts are in two languages. */
export async function everyPage(
  dashboard: TestDashboard,
  sample: SampleAccount,
  acquirers: SampleAcquirers,
): Promise<Record<PageName, Reach>> {
  const cookiesOf = async (person: TestPerson) => [...(await dashboard.signedIn(person)).cookies];
  const owner = await cookiesOf(sample.owner);
  const viewer = await cookiesOf(sample.viewer);
  const operator = await cookiesOf(sample.operator);
  const lulwa = await cookiesOf(acquirers.owner);
  const newcomer = await cookiesOf(await dashboard.person('Nadia New'));
  const careful = await dashboard.person('Carl Careful');
  const withTotp = await turnOnTotp(dashboard, careful);
  const waiting = await dashboard.signedIn({ email: 'yusuf.baker@people.example' });
  const profile = `/profiles/${sample.profileId}`;
  const settlementId = await sampleSettlement(dashboard, sample.profileId);
  const keys = `${profile}/keys`;

  const open = async (page: Page, path: string, cookies: readonly (readonly [string, string])[] = []) => {
    await page.context().clearCookies();
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: dashboard.url })));
    await page.goto(dashboard.url + path);
    await page.locator('h1').waitFor();
    await eventually(() => page.locator('.bones').count()).toBe(0);
  };
  /** Opens a page and clicks elements on it, one after another. */
  const at =
    (path: string, cookies = owner, ...presses: readonly string[]): Reach =>
    async (page) => {
      await open(page, path, cookies);
      for (const selector of presses) await page.locator(selector).first().click();
      if (presses.length > 0) await page.locator('dialog[open], [popover]:popover-open').waitFor();
    };
  const signIn: (email: string, password: string, then: string) => Reach = (email, password, then) => async (page) => {
    await open(page, '/sign-in');
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(password);
    await page.locator('[type=submit]').click();
    await page.locator(then).waitFor();
  };
  const row = (place: number, button: number) =>
    `tbody tr:nth-child(${place}) td:last-child button:nth-child(${button})`;

  return {
    'sign in': at('/sign-in', []),
    'sign in refused': signIn('nobody@people.example', 'not the password', '.notice-bad'),
    'second step': signIn(careful.email, PASSWORD, '[name=code]'),
    'sign up': at('/sign-up', []),
    'forgotten password': at('/forgotten', []),
    'new password': at('/reset/some-token', []),
    invitation: at(sample.invitation, []),
    'expired invitation': at('/invitations/nothing', []),
    'first merchant': at('/', newcomer),
    overview: at(profile),
    'api keys': at(keys),
    'new key': at(keys, owner, '.section-top .button-main'),
    'issued key': async (page) => {
      await at(keys, owner, '.section-top .button-main')(page);
      await page.locator('dialog [type=submit]').click();
      await page.locator('[data-secret]').waitFor();
    },
    'rotate key': at(keys, owner, row(1, 1)),
    'default key': at(keys, owner, row(1, 2)),
    'revoke key': at(keys, owner, row(2, 2)),
    'origins refused': async (page) => {
      await open(page, keys, owner);
      await page.locator('[name=allowed_origins]').fill('https://shop.example/path');
      await page.locator('[type=submit]').first().click();
      await page.locator('.field-error').waitFor();
    },
    'api keys of a viewer': at(keys, viewer),
    'no customers yet': at(`${profile}/customers`),
    'return urls': at(`${profile}/return-urls`),
    developers: at(`${profile}/developers`),
    settings: at(`${profile}/settings`),
    'new profile': at(`${profile}/new-profile`),
    team: at(`${profile}/team`),
    invite: at(`${profile}/team`, owner, '.page-head .button-main'),
    'invitation link': async (page) => {
      await at(`${profile}/team`, owner, '.page-head .button-main')(page);
      await page.locator('dialog [name=email]').fill('another@shop.example');
      await page.locator('dialog [type=submit]').click();
      await page.locator('.key-secret').waitFor();
    },
    'audit log': at(`${profile}/audit`),
    'live access': at(`${profile}/live`),
    'live request': at(`/profiles/${sample.waiting.profileId}/live`, [...waiting.cookies]),
    account: at('/account'),
    'codes from an app': async (page) => {
      await at('/account', owner, '.section:nth-of-type(3) .button-main')(page);
      await page.locator('dialog [name=password]').fill(PASSWORD);
      await page.locator('dialog [type=submit]').click();
      await page.locator('.qr').waitFor();
    },
    'recovery codes': async (page) => {
      await dashboard.database.pool.query("update identity.sessions set own_proof_until = now() + interval '1 hour'");
      await at('/account', [...withTotp.cookies], '.section:nth-of-type(3) .button')(page);
      await page.locator('dialog [name=password]').fill(PASSWORD);
      await page.locator('dialog [type=submit]').click();
      await page.locator('.recovery-codes').waitFor();
    },
    search: at(profile, owner, '.top-bar-end > .button-icon'),
    'profile picker': at(profile, owner, '.picker'),
    'navigation on a phone': async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await at(profile, owner, '.top-bar [popovertarget]')(page);
    },
    'signed out meanwhile': async (page) => {
      await open(page, `${profile}/settings`, owner);
      await page.context().clearCookies();
      await page.locator('[type=submit]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
    'fresh proof': async (page) => {
      const stale = await dashboard.signedIn(sample.owner);
      const [token = ''] = decodeURIComponent([...stale.cookies][0]?.[1] ?? '').split('.');
      await dashboard.database.pool.query('update identity.sessions set fresh_until = null where token = $1', [token]);
      await at(keys, [...stale.cookies], '.section-top .button-main')(page);
      await page.locator('dialog [type=submit]').click();
      await page.locator('dialog [name=password]').waitFor();
    },
    'server away': async (page) => {
      await page.route('**/api/profiles/*/keys', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'unavailable', title: 'Unavailable', request_id: 'req_4dGtq9vXb2LsC0aPzYk7Wn' }),
        }),
      );
      await open(page, keys, owner);
      await page.locator('.notice-bad').waitFor();
    },
    settlements: at(`${profile}/settlements`),
    'one settlement': at(`${profile}/settlements/${settlementId}`),
    'settlement work': at('/operator/settlements', operator),
    'end a settlement item': at('/operator/settlements', operator, 'tbody .button'),
    'import a settlement file': at('/operator/settlements', operator, '.page-head .button-main'),
    merchants: at('/operator/merchants', operator),
    'one merchant': at(`/operator/merchants/${sample.waiting.merchantId}`, operator),
    'suspend a merchant': at(`/operator/merchants/${sample.waiting.merchantId}`, operator, '.page-head .button-danger'),
    'live requests': at('/operator/live-requests', operator),
    'approve live': at('/operator/live-requests', operator, 'tbody .button-main'),
    'platform audit log': at('/operator/audit', operator),
    ...accountPages({ open, at, operator, acquirers }),
    'overview without an acquirer': at(`/profiles/${acquirers.profileId}`, lulwa),
    'not found': at('/profiles/pro_nothing0', owner),
  };
}

type Cookies = readonly (readonly [string, string])[];

/** Operators' pages about accounts at acquirers. */
function accountPages({
  open,
  at,
  operator,
  acquirers: { merchantId, profileId, verified, refused, draining },
}: {
  readonly open: (page: Page, path: string, cookies: Cookies) => Promise<void>;
  readonly at: (path: string, cookies: [string, string][], ...presses: readonly string[]) => Reach;
  readonly operator: [string, string][];
  readonly acquirers: SampleAcquirers;
}) {
  const account = (id: string, ...presses: readonly string[]) => at(`/operator/acquirers/${id}`, operator, ...presses);
  const merchant = `/operator/merchants/${merchantId}`;
  const newAccount = `${merchant}/new-account/${profileId}`;
  return {
    acquirers: at('/operator/acquirers', operator),
    'merchant with accounts': at(merchant, operator),
    'new account': at(newAccount, operator),
    'new account refused': async (page: Page) => {
      await open(page, newAccount, operator);
      await page.locator('[name=base_url]').selectOption({ index: 1 });
      await page.locator('[name=merchant_id]').fill('shop');
      await page.locator('[name=password]').fill('a password');
      await page.locator('[type=submit]').click();
      await page.locator('.field-error').waitFor();
    },
    'verified account': account(verified),
    'account with refused credentials': account(refused),
    'draining account': account(draining),
    'activate an account': account(verified, '.page-head .button-main'),
    'replace secrets': account(refused, '.page-head .button:not(.button-main)'),
    routing: at(`/operator/routing/${profileId}`, operator),
    'retire an account': account(verified, '.page-head .button-danger'),
  };
}

/** A settlement file in which nothing matches. Returns its id. */
async function sampleSettlement({ database: { pool } }: TestDashboard, profileId: string): Promise<string> {
  const account = await draftAccount(pool, routingPartOfProfileId(profileId) ?? '');
  const text = fileOf([
    { acquirer: '8835511210681145', amount: '1234.500', fee: '21.000' },
    { type: 'refunded', acquirer: '8835511210681146', amount: '-4.000' },
    { type: 'fee', amount: '-1.000' },
  ]);
  return (await importText(pool, account, text, 'settlement_detail_report_batch_4.csv')).fileId;
}

/** Turns on the second factor, in a browser that stays signed in. */
async function turnOnTotp(dashboard: TestDashboard, person: TestPerson): Promise<Visitor> {
  const browser = await dashboard.signedIn(person);
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
  await browser.post('/api/auth/two-factor/verify-totp', { code: URI.parse(body.totpURI).generate() });
  return browser;
}
