import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { type Listed, useList } from '../../calls/use-list.ts';
import { Empty } from '../../pieces/empty.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { OperatorOnly } from './operator-only.tsx';

export function MerchantsPage() {
  return (
    <OperatorOnly>
      <Merchants />
    </OperatorOnly>
  );
}

function Merchants() {
  const words = useTexts().operator.merchants;
  const [typed, setTyped] = useState('');
  // Typing does not wait for the results.
  const search = useDeferredValue(typed.trim());
  const merchants = useList('listAllMerchants', { query: { search } });
  const empty = search === '' ? words.empty : words.nothing;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="stack">
        <input
          className="box narrow"
          type="search"
          placeholder={words.search}
          aria-label={words.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          dir="auto"
        />
        <Paged
          query={merchants}
          empty={
            <Empty icon="shop" title={empty.title}>
              {empty.advice}
            </Empty>
          }
        >
          {(items) => <MerchantTable merchants={items} />}
        </Paged>
      </div>
    </>
  );
}

function MerchantTable({ merchants }: { readonly merchants: readonly Listed<'listAllMerchants'>[] }) {
  const { operator } = useTexts();
  const words = operator.merchants;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.live}</th>
          <th scope="col" className="table-end">
            {words.profiles}
          </th>
          <th scope="col">{words.since}</th>
        </tr>
      </thead>
      <tbody>
        {merchants.map((merchant) => (
          <tr key={merchant.merchant_id} className="table-opens">
            <td>
              <span className="table-words">
                <Link
                  className="strong table-link"
                  to="/operator/merchants/$merchantId"
                  params={{ merchantId: merchant.merchant_id }}
                >
                  <bdi>{merchant.name}</bdi>
                </Link>
                <bdi className="mono soft" dir="ltr">
                  {merchant.merchant_id}
                </bdi>
              </span>
            </td>
            <td data-label={words.state}>
              <MerchantState isSuspended={merchant.suspended} />
            </td>
            <td data-label={words.live}>
              <LiveState live={merchant.live} />
            </td>
            <td data-label={words.profiles} className="table-end figures">
              {merchant.profiles}
            </td>
            <td data-label={words.since}>
              <When at={merchant.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function MerchantState({ isSuspended }: { readonly isSuspended: boolean }) {
  const words = useTexts().operator.merchants;
  return (
    <span className={`state ${isSuspended ? 'state-bad' : 'state-good'}`}>
      {isSuspended ? words.suspended : words.active}
    </span>
  );
}

const LIVE_STATES = { none: 'none', requested: 'warn', refused: 'bad', approved: 'good' } as const;

export function LiveState({ live }: { readonly live: keyof typeof LIVE_STATES }) {
  const { operator } = useTexts();
  return <span className={`state state-${LIVE_STATES[live]}`}>{operator.liveStates[live]}</span>;
}
