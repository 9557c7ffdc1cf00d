import { DELIVERY_STATUSES } from '@pay/core/telling/webhooks/deliveries/delivery-status';
import { useState } from 'react';
import { useList } from '../../calls/use-list.ts';
import { Button } from '../../pieces/button.tsx';
import { Choice } from '../../pieces/choice.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { useFilter } from '../../pieces/use-filter.ts';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import type { Endpoint } from './webhooks-page.tsx';

const FILTERS = ['status'] as const;

/** The deliveries of one endpoint, in one state or in all. */
export function Deliveries({ endpoint }: { readonly endpoint: Endpoint }) {
  const words = useTexts().webhooks;
  const { profile, may } = useProfilePage();
  const { chosen, choose, isFiltered } = useFilter(FILTERS);
  const [isResending, setResending] = useState(false);
  const status = DELIVERY_STATUSES.find((each) => each === chosen.status);
  const deliveries = useList('listDeliveries', {
    params: { profile_id: profile.profile_id, endpoint_id: endpoint.endpoint_id },
    query: status ? { status } : {},
  });
  const empty = isFiltered ? words.noSuchDeliveries : words.noDeliveries;
  return (
    <>
      <div className="filters row-apart">
        <Choice label={words.filter.status} value={chosen.status} onChoose={(next) => choose({ status: next })}>
          <option value="">{words.filter.all}</option>
          {DELIVERY_STATUSES.map((each) => (
            <option key={each} value={each}>
              {words.deliveryStates[each]}
            </option>
          ))}
        </Choice>
        {may('webhooks.change') && (
          <Button icon="send" onClick={() => setResending(true)}>
            {words.resendMany.button}
          </Button>
        )}
      </div>
      <Paged
        query={deliveries}
        empty={
          <Empty icon="send" title={empty.title}>
            {empty.advice}
          </Empty>
        }
      >
        {(items) => <DeliveryTable deliveries={items} />}
      </Paged>
      {isResending && (
        <ResendDialog
          profileId={profile.profile_id}
          endpointId={endpoint.endpoint_id}
          onClose={() => setResending(false)}
        />
      )}
    </>
  );
}
