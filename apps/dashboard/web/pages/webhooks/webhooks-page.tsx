import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { NoRight } from '../../pieces/no-right.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';

export type Endpoint = Answer<'listEndpoints'>['data'][number];

export function WebhooksPage() {
  const words = useTexts().webhooks;
  const { may, profile } = useProfilePage();
  const [isCreating, setCreating] = useState(false);
  const mayRead = may('webhooks.read');
  const params = { profile_id: profile.profile_id };
  const endpoints = useAnswer('listEndpoints', { params }, { enabled: mayRead });
  if (!mayRead) {
    return (
      <>
        <PageHead title={words.title} lead={words.lead} />
        <NoRight />
      </>
    );
  }
  const create = may('webhooks.change') && (
    <Button kind="main" icon="plus" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  const hasSome = (endpoints.data?.data.length ?? 0) > 0;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} action={hasSome && create} />
      <Loaded query={endpoints}>
        {({ data }) => (
          <div className="panel">
            {data.length === 0 ? (
              <Empty icon="hook" title={words.empty.title} action={create}>
                {words.empty.advice}
              </Empty>
            ) : (
              <EndpointTable endpoints={data} />
            )}
          </div>
        )}
      </Loaded>
      {isCreating && <EndpointDialog profileId={profile.profile_id} onClose={() => setCreating(false)} />}
    </>
  );
}

function EndpointTable({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const words = useTexts().webhooks;
  const profileId = useProfilePage().profile.profile_id;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.endpoint}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.types}</th>
          <th scope="col">{words.made}</th>
          <th scope="col" className="table-end">
            {words.waiting}
          </th>
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <tr key={endpoint.endpoint_id} className="table-opens">
            <td>
              <span className="table-words">
                <Link
                  className="strong table-link breaks"
                  to="/profiles/$profileId/webhooks/$endpointId"
                  params={{ profileId, endpointId: endpoint.endpoint_id }}
                >
                  <bdi dir="ltr">{endpoint.url}</bdi>
                </Link>
                {endpoint.description && <bdi className="soft breaks">{endpoint.description}</bdi>}
              </span>
            </td>
            <td data-label={words.state}>
              <EndpointState endpoint={endpoint} />
            </td>
            <td data-label={words.types}>
              {endpoint.event_types === null ? words.allTypes : words.someTypes(endpoint.event_types.length)}
            </td>
            <td data-label={words.made}>
              <When at={endpoint.created_at} />
            </td>
            <td data-label={words.waiting} className="table-end figures">
              {endpoint.waiting >= 100 ? words.hundred : endpoint.waiting}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
