import { useAnswer } from '../calls/use-answer.ts';
import { amountText } from '../pieces/amount-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { TypedThing } from './read-typed.ts';
import type { Current } from './use-current.ts';
import type { Found } from './use-found.ts';

/**
 * The object that an id of a profile belongs to, if such objects have their own pages: a dispute, customer, event,
 * delivery or endpoint.
 */
export function useObject(thing: TypedThing | null, current: Current | null) {
  const { search, disputes, webhooks } = useTexts();
  const { prefix, id } = thing?.kind === 'id' ? thing : { prefix: '', id: '' };
  const profileId = current?.profile.profile_id ?? '';
  const mayRead = current?.may('payments.read') ?? false;
  const maySeeWebhooks = current?.may('webhooks.read') ?? false;
  const params = { profile_id: profileId };
  const dispute = useAnswer(
    'readDispute',
    { params: { ...params, dispute_id: id } },
    { enabled: mayRead && prefix === 'dsp' },
  );
  const customer = useAnswer(
    'readCustomer',
    { params: { ...params, customer_id: id } },
    { enabled: (current?.may('customers.read') ?? false) && prefix === 'cus' },
  );
  const event = useAnswer(
    'readEvent',
    { params: { ...params, event_id: id } },
    { enabled: maySeeWebhooks && prefix === 'evt' },
  );
  const delivery = useAnswer(
    'readDelivery',
    { params: { ...params, delivery_id: id } },
    { enabled: maySeeWebhooks && prefix === 'dlv' },
  );
  const endpoints = useAnswer('listEndpoints', { params }, { enabled: maySeeWebhooks && prefix === 'whe' });
  const endpoint = endpoints.data?.data.find(({ endpoint_id: each }) => each === id);
  const path = `/profiles/${profileId}`;
  const found: readonly (Found | false | undefined)[] = [
    dispute.data && {
      to: `${path}/disputes/${id}`,
      icon: 'dispute',
      name: search.dispute,
      detail: `${amountText(dispute.data.amount_minor, dispute.data.currency)} · ${disputes.states[dispute.data.state]}`,
    },
    customer.data && {
      to: `${path}/customers/${id}`,
      icon: 'person',
      name: customer.data.name ?? customer.data.email,
      detail: customer.data.email,
    },
    event.data && { to: `${path}/events/${id}`, icon: 'pulse', name: search.event, detail: event.data.type },
    delivery.data && {
      to: `${path}/webhooks/deliveries/${id}`,
      icon: 'send',
      name: webhooks.delivery,
      detail: `${delivery.data.event_type} · ${webhooks.deliveryStates[delivery.data.status]}`,
    },
    prefix === 'whe' &&
      endpoint && { to: `${path}/webhooks/${id}`, icon: 'hook', name: webhooks.endpoint, detail: endpoint.url },
  ];
  return {
    objects: found.filter((one): one is Found => Boolean(one)),
    isFinding: [dispute, customer, event, delivery, endpoints].some(({ isLoading }) => isLoading),
  };
}
