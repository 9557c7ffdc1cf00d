import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, Nothing, Text } from '../schemas/values.ts';

const Typed = Type.Optional(Type.String({ maxLength: 600 }));

/** The filters of the page of payments, as in its address: `from` and `to` are days. */
const Filter = exactly({
  q: Typed,
  status: Typed,
  brand: Typed,
  from: Typed,
  to: Typed,
  currency: Typed,
  amount_min: Typed,
  amount_max: Typed,
  reference: Typed,
  metadata: Typed,
  last4: Typed,
});

const View = Type.Object({
  view_id: Type.String(),
  name: Type.String(),
  filter: Type.Record(Type.String(), Type.String()),
});

/** Views belong to one person and profile; nobody else sees them. */
export const VIEW_ROUTES = {
  /** In the order in which they were saved. */
  listViews: { right: 'payments.read', answer: Type.Object({ data: Type.Array(View) }) },
  saveView: {
    right: 'payments.read',
    body: exactly({ name: Text, filter: Filter }),
    answer: Type.Object({ view_id: Type.String() }),
  },
  renameView: { right: 'payments.read', body: exactly({ name: Text }), answer: Nothing },
  deleteView: { right: 'payments.read', answer: Nothing },
} as const satisfies Record<string, Route>;
