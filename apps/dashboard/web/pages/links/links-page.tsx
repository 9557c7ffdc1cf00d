import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Listed, useList } from '../../calls/use-list.ts';
import { Button } from '../../pieces/button.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { LinkAmount, paidText } from './link-amount.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { LinkState } from './link-state.tsx';
import { useLinkTexts } from './use-link-texts.ts';

export function LinksPage() {
  const words = useLinkTexts();
  const { may, profile } = useProfilePage();
  const [isCreating, setCreating] = useState(false);
  const links = useList('listLinks', { params: { profile_id: profile.profile_id } });
  const create = may('links.change') && (
    <Button kind="main" icon="plus" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  const hasSome = (links.data?.pages[0]?.data.length ?? 0) > 0;
  const empty = (
    <Empty icon="link" title={words.empty.title} action={create}>
      {words.empty.advice}
    </Empty>
  );
  return (
    <>
      <PageHead title={words.title} lead={words.lead} action={hasSome && create} />
      <Paged query={links} empty={empty}>
        {(items) => <LinkTable links={items} />}
      </Paged>
      {isCreating && <LinkDialog profileId={profile.profile_id} onClose={() => setCreating(false)} />}
    </>
  );
}

function LinkTable({ links }: { readonly links: readonly Listed<'listLinks'>[] }) {
  const words = useLinkTexts();
  const profileId = useProfilePage().profile.profile_id;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.link}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.paid}</th>
          <th scope="col">{words.made}</th>
          <th scope="col" className="table-end">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.link_id} className="table-opens">
            <td>
              <span className="table-words">
                <Link
                  className="strong table-link breaks"
                  to="/profiles/$profileId/payment-links/$linkId"
                  params={{ profileId, linkId: link.link_id }}
                >
                  <bdi>{link.title}</bdi>
                </Link>
                {link.reference && <bdi className="soft breaks">{link.reference}</bdi>}
              </span>
            </td>
            <td data-label={words.state}>
              <LinkState status={link.status} />
            </td>
            <td data-label={words.paid} className="figures">
              {paidText(link, words.ofLimit)}
            </td>
            <td data-label={words.made}>
              <When at={link.created_at} />
            </td>
            <td data-label={words.amount} className="table-end">
              <LinkAmount link={link} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
