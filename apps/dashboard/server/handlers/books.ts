import { readBalanceDays } from '@pay/core/books/ledger/read-balance-days';
import { type Balance, listPostings, type Posting, readBalances } from '@pay/core/books/ledger/read-ledger';
import { readStatement } from '@pay/core/books/ledger/read-statement';
import { shownMinor } from '@pay/core/books/ledger/shown-balance';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { pageOf } from '@pay/core/ground/lists/page';
import { readPeriod } from '@pay/core/ground/lists/read-period';
import { readTime } from '@pay/core/ground/lists/read-time';
import { accepted } from '@pay/core/ground/refusals/refusal';
import { listWrongBooks, readAllBalances } from '@pay/core/looking/platform/read-all-books';
import { recordBearerAudit } from '@pay/core/merchants/audit/record-audit';
import type { Answer } from '../../api/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { statementCsv } from '../streams/statement-csv.ts';
import { pageRequest } from './page-request.ts';

type Names =
  | 'readBalances'
  | 'readBalanceDays'
  | 'readStatement'
  | 'listPostings'
  | 'exportStatement'
  | 'readAllBalances'
  | 'listWrongBooks';

const DAYS_DEFAULT = 30;

export const BOOK_HANDLERS: Handlers<Names> = {
  readBalances: async ({ context, profileId, query: { at } }) => {
    const time = readTime('at', at);
    if (!time.ok) return time;
    return accepted({ data: (await readBalances(context, profileId, time.value)).map(balanceAnswer) });
  },

  readBalanceDays: async ({ context, profileId, query: { days, currency } }) => {
    const wanted = { days: days === undefined ? DAYS_DEFAULT : Number(days), currency, now: new Date() };
    const { points, currencies, accounts, ...rest } = await readBalanceDays(context, profileId, wanted);
    return accepted({
      ...rest,
      currencies: [...currencies],
      accounts: [...accounts],
      points: points.map(({ at, minors }) => ({ at: at.toISOString(), amounts: minors.map(Number) })),
    });
  },

  readStatement: async ({ context, profileId, query }) => {
    const period = readPeriod(query);
    if (!period.ok) return period;
    const { opening, closing, range, count } = await readStatement(context, profileId, period.value);
    return accepted({
      opening: opening.map(balanceAnswer),
      closing: closing.map(balanceAnswer),
      after_position: Number(range.after),
      last_position: Number(range.last),
      count,
    });
  },

  listPostings: async ({ context, profileId, query: { after = '0', last, ...page } }) => {
    const { limit } = pageRequest(page);
    const range = { after: BigInt(after), ...(last !== undefined && { last: BigInt(last) }) };
    const postings = await listPostings(context, profileId, range, limit + 1);
    const { data, next } = pageOf(postings, limit, ({ position }) => String(position));
    return accepted({ data: data.map(postingAnswer), next });
  },

  exportStatement: ({ context, actor, profileId, query, reply, signedIn }) =>
    context.downloads.open(signedIn.personId, async () => {
      const period = readPeriod(query);
      if (!period.ok) return period;
      const statement = await readStatement(context, profileId, period.value);
      const { opening, closing, count } = statement;
      const bearer = { ...actor, profileId };
      const details = { from: query.from ?? null, to: query.to ?? null };
      const entry = { profileId, action: 'statement.exported', objectId: profileId, details } as const;
      await recordBearerAudit(context.pool, bearer, entry);
      reply.header('x-rows-expected', String(opening.length + count + closing.length));
      reply.header('content-disposition', `attachment; filename="statement-${publicProfileId(profileId)}.csv"`);
      return accepted(statementCsv(context, profileId, { statement, period: period.value }));
    }),

  readAllBalances: async ({ context }) => {
    const balances = await readAllBalances(context);
    return accepted({
      data: balances.map(({ environment, ...balance }) => ({ environment, ...balanceAnswer(balance) })),
    });
  },

  listWrongBooks: async ({ context, query }) => {
    const found = await listWrongBooks(context, pageRequest(query));
    if (!found.ok) return found;
    const data = found.value.data.map((books) => ({
      profile_id: publicProfileId(books.profileId),
      profile_name: books.profileName,
      merchant_id: books.merchantId,
      merchant_name: books.merchantName,
      environment: books.environment,
      open_items: books.openItems,
      unproved_since: books.unprovedSince,
      wrong_proofs: books.wrongProofs,
      differences: books.differences,
      first_difference: books.firstDifference,
      checked_at: books.checkedAt?.toISOString() ?? null,
    }));
    return accepted({ data, next: found.value.next });
  },
};

/** A balance of more than 15 digits is rounded to the nearest number; only the CSV file has all of its digits. */
function balanceAnswer(balance: Balance) {
  const { account, currency } = balance;
  return { account, currency, amount_minor: Number(shownMinor(balance)) };
}

function postingAnswer(posting: Posting): Answer<'listPostings'>['data'][number] {
  const { position, kind, reference, trackId, debit, credit, amountMinor, currency, bookedAt } = posting;
  return {
    position: Number(position),
    kind,
    reference,
    track_id: trackId,
    changes: [
      { account: debit, amount_minor: Number(shownMinor({ account: debit, minor: amountMinor })) },
      { account: credit, amount_minor: Number(shownMinor({ account: credit, minor: -amountMinor })) },
    ],
    currency,
    booked_at: bookedAt.toISOString(),
  };
}
