import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { logoPath } from '../../merchants/logos/logo.ts';
import type { KindsHere } from '../accounts/can-pay-sql.ts';
import { type LinkRow, linkFromRow } from './links-sql.ts';
import type { PaymentLink } from './payment-link.ts';
import { READ_LINK_PAGE } from './read-link-page-sql.ts';

/** The data of a link's page. */
export type LinkPage = {
  readonly link: PaymentLink;
  readonly merchantName: string;
  readonly look: { readonly accent: string | null; readonly logoPath: string | null };
  /** Whether the profile has an acquirer and is not suspended. */
  readonly canPay: boolean;
};

type Row = LinkRow & { display_name: string; accent: string | null; logo_hash: string | null; can_pay: boolean };

/** Reads a link for anyone who has its address. Returns undefined if this environment does not have the link. */
export async function readLinkPage(
  deps: { readonly pool: Pool; readonly environment: Environment; readonly kinds: KindsHere },
  linkId: string,
): Promise<LinkPage | undefined> {
  const profileId = routingPartOf('plk', linkId);
  if (profileId === undefined) return undefined;
  const values = [deps.environment, profileId, linkId, deps.kinds.own];
  const [row] = await run<Row>(deps.pool, READ_LINK_PAGE, values);
  return (
    row && {
      link: linkFromRow(row),
      merchantName: row.display_name,
      look: { accent: row.accent, logoPath: row.logo_hash && logoPath(row.profile_id, row.logo_hash) },
      canPay: row.can_pay,
    }
  );
}
