import { Link } from '@tanstack/react-router';
import { useAnswer } from '../../../calls/use-answer.ts';
import { type Listed, useList } from '../../../calls/use-list.ts';
import { ShortId } from '../../../pieces/copyable.tsx';
import { Empty } from '../../../pieces/empty.tsx';
import { Notice } from '../../../pieces/notice.tsx';
import { Paged } from '../../../pieces/paged.tsx';
import { PageHead } from '../../../pieces/section.tsx';
import { When } from '../../../pieces/when.tsx';
import { useProfilePage } from '../../../shell/use-current.ts';
import { locale } from '../../../texts/locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { dayName } from '../days.ts';
import { ProofState } from './proof-state.tsx';

/** The proofs of days, newest first, and the entries that have no proof yet. */
export function ProofsPage() {
  const words = useTexts().books.proofs;
  const { profile } = useProfilePage();
  const proofs = useList('listProofs', { params: { profile_id: profile.profile_id }, query: {} });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="stack">
        <Unproved profileId={profile.profile_id} />
        <Paged
          query={proofs}
          empty={
            <Empty icon="seal" title={words.empty.title}>
              {words.empty.advice}
            </Empty>
          }
        >
          {(items) => <ProofTable proofs={items} />}
        </Paged>
      </div>
    </>
  );
}

function Unproved({ profileId }: { readonly profileId: string }) {
  const { books, lang } = useTexts();
  const { data } = useAnswer('readUnproved', { params: { profile_id: profileId } });
  if (!data || data.day === null) return null;
  const count = new Intl.NumberFormat(locale(lang)).format(data.count);
  return <Notice>{books.proofs.unproved(count, dayName(data.day, lang))}</Notice>;
}

function ProofTable({ proofs }: { readonly proofs: readonly Listed<'listProofs'>[] }) {
  const { books, lang } = useTexts();
  const words = books.proofs;
  const { profile } = useProfilePage();
  const number = new Intl.NumberFormat(locale(lang));
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.verifiedAt}</th>
          <th scope="col">SHA-256</th>
          <th scope="col" className="table-end">
            {words.postings}
          </th>
        </tr>
      </thead>
      <tbody>
        {proofs.map(({ day, state, verified_at: verifiedAt, sha256, postings }) => (
          <tr key={day} className="table-opens">
            <td>
              <Link
                className="strong table-link"
                to="/profiles/$profileId/proofs/$day"
                params={{ profileId: profile.profile_id, day }}
              >
                {dayName(day, lang)}
              </Link>
            </td>
            <td data-label={words.state}>
              <ProofState state={state} />
            </td>
            <td data-label={words.verifiedAt}>{verifiedAt !== null && <When at={verifiedAt} />}</td>
            <td data-label="SHA-256">
              <ShortId id={sha256} isSoft />
            </td>
            <td data-label={words.postings} className="table-end figures">
              {number.format(postings)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
