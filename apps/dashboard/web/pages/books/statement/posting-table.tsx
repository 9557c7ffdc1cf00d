import { Link } from '@tanstack/react-router';
import type { Listed } from '../../../calls/use-list.ts';
import { ShortId } from '../../../pieces/copyable.tsx';
import { SignedAmount } from '../../../pieces/signed-amount.tsx';
import { When } from '../../../pieces/when.tsx';
import { useProfilePage } from '../../../shell/use-current.ts';
import { useTexts } from '../../../texts/use-texts.ts';

type Posting = Listed<'listPostings'>;

/** Entries of a statement, each with its payment and the amounts that it adds to its two accounts. */
export function PostingTable({ postings }: { readonly postings: readonly Posting[] }) {
  const { statement: words, kinds } = useTexts().books;
  return (
    <table className="table" aria-label={words.entries}>
      <thead>
        <tr>
          <th scope="col">{words.position}</th>
          <th scope="col">{words.booked}</th>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.payment}</th>
          <th scope="col" className="table-end">
            {words.changes}
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map((posting) => (
          <tr key={posting.position}>
            <td className="figures strong">{posting.position}</td>
            <td data-label={words.booked}>
              <When at={posting.booked_at} isExact isUtc />
            </td>
            <td data-label={words.what}>{kinds[posting.kind] ?? posting.kind}</td>
            <td data-label={words.payment}>
              <PaymentLink trackId={posting.track_id} />
            </td>
            <td data-label={words.changes} className="table-end">
              <Changes posting={posting} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaymentLink({ trackId }: { readonly trackId: string | null }) {
  const { statement: words } = useTexts().books;
  const { profile } = useProfilePage();
  if (trackId === null) return <span className="soft">{words.noPayment}</span>;
  return (
    <Link to="/profiles/$profileId/payments/$trackId" params={{ profileId: profile.profile_id, trackId }}>
      <ShortId id={trackId} />
    </Link>
  );
}

function Changes({ posting: { changes, currency } }: { readonly posting: Posting }) {
  const { accounts } = useTexts().books;
  return (
    <ul className="changes">
      {changes.map(({ account, amount_minor: minor }) => (
        <li key={account}>
          <span className="soft small">{accounts[account] ?? account}</span>{' '}
          <SignedAmount minor={minor} currency={currency} isChange />
        </li>
      ))}
    </ul>
  );
}
