import { join } from 'node:path';
import type { Pool } from '@pay/core/ground/database/pool';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { Result } from '@pay/core/ground/refusals/refusal';
import { acceptInvitation } from '@pay/core/merchants/access/accept-invitation';
import { addOperator } from '@pay/core/merchants/access/change-operators';
import { invite } from '@pay/core/merchants/access/invite';
import { openPeople } from '../roles.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { writePrivateJson } from './data-folder.ts';
import type { Account, Demonstration } from './demonstration.ts';

const OPERATOR = { kind: 'operator', id: 'local start' } as const;

/** Adds two people who can sign in to the demonstration; their passwords are generated at the first start. */
export async function demonstrationPeople(
  folder: string,
  demo: Demonstration,
  pool: Pool,
  databaseUrl: string,
): Promise<Demonstration> {
  if (demo.dashboard && demo.operator) return demo;
  const people = await openPeople(databaseUrl);
  try {
    const dashboard = { email: 'owner@shop.example', password: randomBase62(20) };
    const operator = { email: 'operator@pay.example', password: randomBase62(20) };
    const ownerId = await people.put({ name: 'Shop Owner', ...dashboard });
    await people.put({ name: 'Platform Operator', ...operator });
    await makeOwner(pool, demo.merchant_id, ownerId, dashboard);
    unwrap(await addOperator({ pool }, OPERATOR, operator.email));
    const whole: Demonstration = { ...demo, dashboard, operator };
    writePrivateJson(join(folder, 'demo.json'), whole);
    return whole;
  } finally {
    await people.close();
  }
}

async function makeOwner(pool: Pool, merchantId: string, ownerId: string, { email }: Account): Promise<void> {
  const invited = await invite({ pool }, OPERATOR, { merchantId, email, role: 'owner' });
  // An earlier start added the person as owner, and ended before it could record that.
  if (!invited.ok && invited.refusal.code === 'already_member') return;
  const person = { kind: 'person', id: ownerId } as const;
  unwrap(await acceptInvitation({ pool }, person, unwrap(invited).token));
}

function unwrap<T>(result: Result<T, string>): T {
  if (!result.ok)
    throw new Failure(`The people of the demonstration merchant could not be created: ${result.refusal.detail}`);
  return result.value;
}
