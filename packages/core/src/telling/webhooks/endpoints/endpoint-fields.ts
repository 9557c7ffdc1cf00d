import { checkText } from '../../../ground/refusals/check-text.ts';
import { accepted, type Result } from '../../../ground/refusals/refusal.ts';
import type { SubscribableType } from '../../../record/events/event.ts';
import { type EndpointUrlRules, parseEndpointUrl } from './endpoint-url.ts';

/** The fields of an endpoint that can be set; routes have already checked lengths and event types. */
export type EndpointFields = {
  readonly url?: string;
  /** Null removes the description. */
  readonly description?: string | null;
  /** Null for all types. */
  readonly eventTypes?: readonly SubscribableType[] | null;
};

/** Checks fields before they are stored. Refuses: invalid_request, card_number_not_allowed. */
export function checkEndpointFields({ url, description }: EndpointFields, rules: EndpointUrlRules): Result<void> {
  if (url !== undefined) {
    const parsed = parseEndpointUrl(url, rules);
    if (!parsed.ok) return parsed;
    const checked = checkText('url', url);
    if (!checked.ok) return checked;
  }
  return typeof description === 'string' ? checkText('description', description) : accepted(undefined);
}
