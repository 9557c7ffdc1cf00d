import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type Listed, useList } from '../../calls/use-list.ts';
import { Empty } from '../../pieces/empty.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { LiveRequestState } from '../live/live-request-facts.tsx';
import { volumeText } from '../live/volume-text.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { OperatorOnly } from './operator-only.tsx';

type Request = Listed<'listLiveRequests'>;

export function LiveRequestsPage() {
  return (
    <OperatorOnly>
      <Requests />
    </OperatorOnly>
  );
}

function Requests() {
  const { operator, live } = useTexts();
  const words = operator.requests;
  const id = useId();
  const [state, setState] = useState<Request['state'] | ''>('open');
  const [news, setNews] = useState<string | null>(null);
  const requests = useList('listLiveRequests', { query: state === '' ? {} : { state } });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="stack">
        {news && (
          <Notice kind="good" isNews>
            {news}
          </Notice>
        )}
        <div className="filters">
          <div className="field">
            <label htmlFor={id}>{words.state}</label>
            <select
              id={id}
              className="box"
              value={state}
              onChange={(event) => setState(event.currentTarget.value as typeof state)}
            >
              {(['open', 'approved', 'refused', 'withdrawn'] as const).map((each) => (
                <option key={each} value={each}>
                  {live.states[each]}
                </option>
              ))}
              <option value="">{words.all}</option>
            </select>
          </div>
        </div>
        <Paged
          query={requests}
          empty={
            <Empty icon="inbox" title={words.empty.title}>
              {words.empty.advice}
            </Empty>
          }
        >
          {(items) => <RequestTable requests={items} onDecided={setNews} />}
        </Paged>
      </div>
    </>
  );
}

type RequestTableProps = { readonly requests: readonly Request[]; readonly onDecided: (news: string) => void };

function RequestTable({ requests, onDecided }: RequestTableProps) {
  const { operator, lang } = useTexts();
  const words = operator.requests;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.business}</th>
          <th scope="col">{words.state}</th>
          <th scope="col" className="table-end">
            {words.volume}
          </th>
          <th scope="col">{words.asked}</th>
          <th scope="col" className="table-end">
            <span className="heard">{operator.merchant.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.request_id}>
            <td>
              <span className="table-words">
                <Link
                  className="strong"
                  to="/operator/merchants/$merchantId"
                  params={{ merchantId: request.merchant_id }}
                >
                  <bdi>{request.business_name}</bdi>
                </Link>
                <bdi className="soft breaks">{request.website}</bdi>
              </span>
            </td>
            <td data-label={words.state}>
              <LiveRequestState state={request.state} />
            </td>
            <td data-label={words.volume} className="table-end figures nowrap">
              {volumeText(request, lang)}
            </td>
            <td data-label={words.asked}>
              <When at={request.asked_at} />
            </td>
            <td className="table-end">
              {request.state === 'open' && <DecisionButtons request={request} onDecided={onDecided} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
