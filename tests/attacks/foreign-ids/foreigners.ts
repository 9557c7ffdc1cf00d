import { addOperator, removeOperator } from '@pay/core/merchants/access/change-operators';
import { foundMerchant } from '@pay/core/merchants/access/found-merchant';
import { removeMember } from '@pay/core/merchants/access/remove-member';
import { suspendMerchant } from '@pay/core/merchants/merchants/suspend-merchant';
import { type Fixture, inviteFor, join, type Merchant, ROLES } from '../../dashboard/rights-fixture.ts';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import type { TestPerson } from '../../harness/test-dashboard.ts';
import type { Visitor } from '../../harness/visitor.ts';

/** Someone who owns nothing in the shop. */
export type Foreigner = {
  readonly name: string;
  readonly browser: Visitor;
  /** The merchant that they belong to. */
  readonly own: Merchant | null;
  readonly isOperator: boolean;
};

/**
 * The kinds of people: without a session, with an ended session, in another team, in a former team, in no team yet,
 * and operators of the platform.
 */
export async function foreigners(fixture: Fixture): Promise<readonly Foreigner[]> {
  const { dashboard, elsewhere, people, browsers } = fixture;
  const { pool } = dashboard.database;
  const personOf = (name: string) => dashboard.person(`foreign ${name}`);
  const others: Foreigner[] = [];
  const add = (name: string, browser: Visitor, own: Merchant | null = null) =>
    void others.push({ name, browser, own, isOperator: false });

  add('nobody', browsers.nobody);
  add("another merchant's owner", browsers.outsider, elsewhere);
  for (const role of ROLES.filter((each) => each !== 'owner')) {
    const person = await personOf(role);
    await join(dashboard, elsewhere, person, role);
    add(`another merchant's ${role}`, await dashboard.signedIn(person), elsewhere);
  }

  const suspended = await personOf('suspended owner');
  const actor = { kind: 'person', id: suspended.personId } as const;
  const own = unwrap(
    await foundMerchant({ pool, rules: { allowLocalhostReturnUrls: true } }, actor, { name: 'Suspended' }),
  );
  const { merchantId } = own;
  unwrap(await suspendMerchant({ pool }, OPERATOR, { merchantId, reason: 'A reason.' }));
  add("a suspended merchant's owner", await dashboard.signedIn(suspended), own);

  add('a removed administrator', await removedMember(fixture, await personOf('removed')));
  const invited = await personOf('invited');
  await inviteFor(fixture, invited.email);
  add('an invited person who has not joined', await dashboard.signedIn(invited));
  add('an owner who has signed out', await signedOut(fixture, people.owner));
  add('a removed operator', await removedOperator(fixture, await personOf('removed operator')));
  return [...others, { name: 'an operator', browser: browsers.operator, own: null, isOperator: true }];
}

async function removedMember(fixture: Fixture, person: TestPerson): Promise<Visitor> {
  const { dashboard, shop, people } = fixture;
  const { pool } = dashboard.database;
  await join(dashboard, shop, person, 'administrator');
  const browser = await dashboard.signedIn(person);
  const owner = { kind: 'person', id: people.owner.personId } as const;
  unwrap(await removeMember({ pool }, owner, { merchantId: shop.merchantId, personId: person.personId }));
  return browser;
}

async function removedOperator({ dashboard }: Fixture, person: TestPerson): Promise<Visitor> {
  const { pool } = dashboard.database;
  unwrap(await addOperator({ pool }, OPERATOR, person.email));
  const browser = await dashboard.signedIn(person);
  unwrap(await removeOperator({ pool }, OPERATOR, person.email));
  return browser;
}

/** A browser that still has the cookies of a session that has ended. */
async function signedOut({ dashboard }: Fixture, person: TestPerson): Promise<Visitor> {
  const browser = await dashboard.signedIn(person);
  const kept = [...browser.cookies];
  const { status } = await browser.post('/api/auth/sign-out');
  if (status !== 200) throw new Error(`the owner could not sign out: ${status}`);
  for (const [name, value] of kept) browser.cookies.set(name, value);
  return browser;
}
