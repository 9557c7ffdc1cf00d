import type { Request } from '../../proxies/acquirer-call.ts';
import type { RawMessage } from '../protocol.ts';
import { parseGateway, textAt } from './gateway-json.ts';

/** The prefix of a run's merchant ids, before the profile's id; sandbox accounts need this prefix. */
export const MERCHANT_PREFIX = 'TEST';

const PATH =
  /\/merchant\/TEST(?<profile>[^/]+)\/(?:session(?:\/(?<session>[^/]+))?|order\/(?<order>[^/]+)(?:\/transaction\/(?<transaction>[^/]+))?)$/;

const REVERSALS: ReadonlySet<string> = new Set(['void', 'undo']);
const AUTHENTICATIONS: ReadonlySet<string> = new Set(['INITIATE_AUTHENTICATION', 'AUTHENTICATE_PAYER']);

/** The expiry and the security code of the card that replaces a shopper's card; no shopper of a run has such a card. */
const NO_CARD = { expiry: '05/39', cvv: '102' } as const;

/**
 * Reads what a request asks the gateway to do. A card is stored before its sale is known, so the reference of the
 * request that stores it names only the profile. Replacing the card with a card that cannot be charged is a reversal.
 */
export function createMpgsReader(): (message: RawMessage) => Request {
  /** The sale of each session that a request has named. */
  const saleOf = new Map<string, string>();

  return ({ method, path, body }) => {
    const { profile = '', session, order, transaction = '' } = PATH.exec(path)?.groups ?? {};
    if (order === undefined) {
      const sale = isNoCard(body) ? saleOf.get(session ?? '') : undefined;
      if (sale !== undefined) return { call: 'reversal', reference: sale, saleReference: sale };
      const reference = `ses_${profile}`;
      return { call: 'hold', reference, saleReference: reference };
    }
    const sale = decodeURIComponent(order);
    const about = { reference: sale, saleReference: sale };
    if (sale.startsWith('probe-')) return { call: 'inquiry', reference: 'probe', saleReference: 'probe' };
    if (method === 'GET') return { call: 'inquiry', ...about };
    const asked = parseGateway(body.toString());
    const operation = textAt(asked, 'apiOperation');
    saleOf.set(textAt(asked, 'session.id'), sale);
    if (REVERSALS.has(transaction)) return { call: 'reversal', ...about };
    if (AUTHENTICATIONS.has(operation)) return { call: 'authentication', ...about };
    const own = { reference: decodeURIComponent(transaction), saleReference: sale };
    if (operation === 'CAPTURE') return { call: 'capture', ...own };
    return operation === 'REFUND' ? { call: 'refund', ...own } : { call: 'sale', ...about };
  };
}

function isNoCard(body: Buffer): boolean {
  if (body.length === 0) return false;
  const card = 'sourceOfFunds.provided.card';
  const asked = parseGateway(body.toString());
  const expiry = `${textAt(asked, `${card}.expiry.month`)}/${textAt(asked, `${card}.expiry.year`)}`;
  return expiry === NO_CARD.expiry && textAt(asked, `${card}.securityCode`) === NO_CARD.cvv;
}
