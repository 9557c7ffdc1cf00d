import { accepted } from '@pay/core/ground/refusals/refusal';
import { deleteView, listViews, renameView, saveView } from '@pay/core/looking/payments/payment-views';
import type { VIEW_ROUTES } from '../../api/routes/views.ts';
import type { Handlers } from '../http/handler.ts';

export const VIEW_HANDLERS: Handlers<keyof typeof VIEW_ROUTES> = {
  listViews: async ({ context, actor, profileId }) => {
    const views = await listViews(context, { id: actor.id, profileId });
    return accepted({
      data: views.map(({ viewId, name, filter }) => ({ view_id: viewId, name, filter: { ...filter } })),
    });
  },

  saveView: async ({ context, actor, profileId, body }) => {
    const saved = await saveView(context, { ...actor, profileId }, { name: body.name, filter: body.filter });
    return saved.ok ? accepted({ view_id: saved.value.viewId }) : saved;
  },

  renameView: async ({ context, actor, profileId, params: { view_id: viewId }, body: { name } }) => {
    const renamed = await renameView(context, { ...actor, profileId }, { viewId, name });
    return renamed.ok ? accepted(null) : renamed;
  },

  deleteView: async ({ context, actor, profileId, params: { view_id: viewId } }) => {
    const deleted = await deleteView(context, { ...actor, profileId }, viewId);
    return deleted.ok ? accepted(null) : deleted;
  },
};
