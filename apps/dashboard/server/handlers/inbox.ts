import { accepted } from '@pay/core/ground/refusals/refusal';
import { dismissInboxItem, fixInboxItem, type InboxItem, readInbox } from '@pay/core/merchants/misuse/inbox';
import type { Answer } from '../../api/calls.ts';
import type { Handlers } from '../http/handler.ts';

export const INBOX_HANDLERS: Handlers<'readInbox' | 'fixInboxItem' | 'dismissInboxItem'> = {
  readInbox: async ({ context, profileId }) => {
    const items = await readInbox(context, profileId);
    return accepted({ data: items.map(itemAnswer) });
  },

  fixInboxItem: async ({ context, actor, profileId, params: { item_id: itemId }, body: { domain } }) => {
    const fixed = await fixInboxItem(context, { profileId, itemId, domain }, actor);
    return fixed.ok ? accepted(null) : fixed;
  },

  dismissInboxItem: async ({ context, actor, profileId, params: { item_id: itemId } }) => {
    const dismissed = await dismissInboxItem(context, actor, { profileId, itemId });
    return dismissed.ok ? accepted(null) : dismissed;
  },
};

function itemAnswer({ key, ...item }: InboxItem): Answer<'readInbox'>['data'][number] {
  return {
    item_id: item.itemId,
    kind: item.kind,
    origin: item.origin,
    site: item.site && { domain: item.site.domain, known: item.site.isKnown, looks_like: item.site.looksLike },
    key: { key_id: key.keyId, kind: key.kind, masked: key.masked, label: key.label, active: key.isActive },
    count: item.count,
    first_seen_at: item.firstSeenAt.toISOString(),
    last_seen_at: item.lastSeenAt.toISOString(),
    fix: item.fix,
  };
}
