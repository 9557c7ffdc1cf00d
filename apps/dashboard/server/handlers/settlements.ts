import { settlementMapping } from '@pay/acquirers/settlement-formats';
import { endItem } from '@pay/core/books/settlements/end-item';
import { importFile } from '@pay/core/books/settlements/import-file';
import { listOpenItems, type SettlementItem } from '@pay/core/books/settlements/list-items';
import { listSettlementLines, listSettlements, readSettlement } from '@pay/core/books/settlements/read-settlements';
import { readMapping } from '@pay/core/books/settlements/reading/read-mapping';
import type { SettlementAnswer, SettlementLineAnswer } from '@pay/core/books/settlements/settlement-answer';
import { decisionsFor } from '@pay/core/books/settlements/settlement-item';
import type { Alarm } from '@pay/core/ground/alarms/alarm';
import type { Pool } from '@pay/core/ground/database/pool';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { accepted, type PersonResult, refused } from '@pay/core/ground/refusals/refusal';
import { recordBearerAudit } from '@pay/core/merchants/audit/record-audit';
import type { Answer } from '../../api/calls.ts';
import type { SETTLEMENT_ROUTES } from '../../api/routes/settlements.ts';
import type { Handlers } from '../http/handler.ts';
import { settlementCsv } from '../streams/settlement-csv.ts';
import { withStoredUpload } from '../streams/stored-upload.ts';
import { pageRequest } from './page-request.ts';

const LINES_AT_ONCE = 1_000;

export const SETTLEMENT_HANDLERS: Handlers<keyof typeof SETTLEMENT_ROUTES> = {
  listSettlements: async ({ context, profileId, query }) => {
    const found = await listSettlements(context, profileId, pageRequest(query));
    if (!found.ok) return found;
    return accepted({ data: found.value.data.map(settlementOf), next: found.value.next });
  },

  readSettlement: async ({ context, profileId, params: { settlement_id: id } }) => {
    const found = await readSettlement(context, profileId, id);
    return found.ok ? accepted(settlementOf(found.value)) : found;
  },

  listSettlementLines: async ({ context, profileId, params: { settlement_id: settlementId }, query }) => {
    const { after = '0', limit } = pageRequest(query);
    const place = { settlementId, after: /^\d{1,9}$/.test(after) ? Number(after) : 0, limit };
    const found = await listSettlementLines(context, profileId, place);
    return found.ok ? accepted({ data: [...found.value.data], next: found.value.next }) : found;
  },

  exportSettlement: ({ context, actor, profileId, params: { settlement_id: id }, reply, signedIn }) =>
    context.downloads.open(signedIn.personId, async () => {
      const found = await readSettlement(context, profileId, id);
      if (!found.ok) return found;
      const entry = { profileId, action: 'settlement.exported', objectId: id } as const;
      await recordBearerAudit(context.pool, { ...actor, profileId }, entry);
      reply.header('x-rows-expected', String(found.value.line_count));
      reply.header('content-disposition', `attachment; filename="${id}.csv"`);
      return accepted(settlementCsv(allLines(context, profileId, id)));
    }),

  listSettlementItems: async ({ context, query: { reason, ...page } }) => {
    const found = await listOpenItems(context, { ...pageRequest(page), reason });
    if (!found.ok) return found;
    return accepted({ data: found.value.data.map(itemOf), next: found.value.next });
  },

  endSettlementItem: async ({ context, actor, params: { settlement_item_id: itemId }, body: { decision, note } }) => {
    const ended = await endItem(context, actor, { itemId, decision, note });
    return ended.ok ? accepted(null) : ended;
  },

  importSettlement: async ({ context, actor, params: { account_id: accountId }, query, request }) => {
    const { name, format, mapping: written } = query;
    const mapping = written === undefined ? accepted(undefined) : readMapping(parsed(written));
    if (!mapping.ok) return mapping;
    const read = settlementMapping(format, mapping.value);
    if (!read) return refused('invalid_request', 'Choose a format. Only the format “mapped” needs a mapping.');
    const { pool, logger } = context;
    const alarm: Alarm = (message, facts) => logger.error({ ...facts, alarm: true }, message);
    const imported = await withStoredUpload(request.body as AsyncIterable<Uint8Array>, (open) =>
      importFile({ pool, alarm }, actor, { accountId, name, format, mapping: read, open }),
    );
    if (!imported.ok) return imported;
    const { fileId, isNew, lineCount, openItems } = imported.value;
    return accepted({ settlement_id: fileId, is_new: isNew, line_count: lineCount, open_items: openItems });
  },
};

/** Undefined if the text is not JSON, and therefore not a mapping. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* allLines(
  deps: { readonly pool: Pool },
  profileId: string,
  settlementId: string,
): AsyncGenerator<readonly SettlementLineAnswer[]> {
  for (let after = 0; ; ) {
    const page: PersonResult<{ readonly data: readonly SettlementLineAnswer[]; readonly next: string | null }> =
      await listSettlementLines(deps, profileId, { settlementId, after, limit: LINES_AT_ONCE });
    if (!page.ok) throw new Error('a settlement has disappeared during its export');
    yield page.value.data;
    if (page.value.next === null) return;
    after = Number(page.value.next);
  }
}

function settlementOf({ totals, ...settlement }: SettlementAnswer): Answer<'readSettlement'> {
  const minor = totals.map(({ currency, settled, refunded, disputed, other, fees, net }) => ({
    currency,
    settled: settled.amount_minor,
    refunded: refunded.amount_minor,
    disputed: disputed.amount_minor,
    other: other.amount_minor,
    fees: fees.amount_minor,
    net: net.amount_minor,
  }));
  return { ...settlement, totals: minor };
}

function itemOf(item: SettlementItem): Answer<'listSettlementItems'>['data'][number] {
  return {
    settlement_item_id: item.itemId,
    profile_id: publicProfileId(item.profileId),
    profile_name: item.profileName,
    merchant_id: item.merchantId,
    merchant_name: item.merchantName,
    environment: item.environment,
    account_id: item.accountId,
    reference: item.reference,
    line: item.line,
    reason: item.reason,
    amount_minor: Number(item.amountMinor),
    currency: item.currency,
    track_id: item.trackId,
    opened_at: item.openedAt.toISOString(),
    decisions: [...decisionsFor(item.reason)],
  };
}
