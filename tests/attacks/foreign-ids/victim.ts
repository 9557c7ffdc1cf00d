import type { Pool } from '@pay/core/ground/database/pool';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { allRows } from '../../bad-input/all-rows.ts';
import type { Fixture } from '../../dashboard/rights-fixture.ts';
import type { ApiAnswer } from '../../harness/api-client.ts';

/** A word that appears only in the shop's texts. */
export const MARK = 'Quetzalcoatlus';

/** Texts that identify the shop: every id of its objects contains the profile's id. */
export type Victim = {
  /** The parts of an answer that belong to the shop, unless the request itself contained them. */
  leaks(answer: ApiAnswer, sent: readonly string[]): readonly string[];
  /**
   * A digest of the shop's rows, by table, without those that are also about a profile in `others`: other profiles of
   * the merchant, whose rows name the merchant.
   */
  rows(others?: readonly string[]): Promise<Readonly<Record<string, string>>>;
};

export async function markVictim({ dashboard, shop, people }: Fixture): Promise<Victim> {
  const { merchantId, profileId } = shop;
  const { pool } = dashboard.database;
  await markTexts(pool, shop);
  const words = [profileId, merchantId.slice('mer_'.length), MARK, people.owner.email];
  return {
    leaks: ({ headers, body }, sent) => {
      // The longest first, because an id can contain another.
      const known = [...sent, ...sent.map(decodeURIComponentSafely)].toSorted((a, b) => b.length - a.length);
      let text = JSON.stringify([headers, body]);
      for (const each of known) text = text.replaceAll(each, '');
      return words.filter((word) => text.includes(word));
    },
    rows: (others = []) => {
      const about = `(${merchantId}|${publicProfileId(profileId)}|\\m${profileId}\\M|_${profileId})`;
      return allRows(dashboard, others.length === 0 ? about : `^(?!.*(${others.join('|')})).*${about}`);
    },
  };
}

/** Puts the mark into the shop's texts. This runs again when objects are added later. */
export async function markTexts(pool: Pool, { merchantId, profileId }: Fixture['shop']): Promise<void> {
  await pool.query('update merchants set name = $2 where merchant_id = $1', [merchantId, MARK]);
  await pool.query('update profiles set display_name = $2 where profile_id = $1', [profileId, MARK]);
  await pool.query('update api_keys set label = $2 where profile_id = $1', [profileId, MARK]);
  await pool.query(
    `update sessions set reference = $2, description = $2, metadata = jsonb_build_object('note', $2::text)
     where profile_id = $1`,
    [profileId, MARK],
  );
  await pool.query('update webhook_endpoints set description = $2 where profile_id = $1', [profileId, MARK]);
  await pool.query('update payment_links set title = $2, description = $2, reference = $2 where profile_id = $1', [
    profileId,
    MARK,
  ]);
  await pool.query('update payment_notes set text = $2 where profile_id = $1', [profileId, MARK]);
  await pool.query("update payment_views set name = $2 || ' ' || view_id where profile_id = $1", [profileId, MARK]);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
