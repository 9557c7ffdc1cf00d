import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, nullable, oneOf, PAGE, pageOf, Time } from '../schemas/values.ts';
import { EXPORTS } from '../tries.ts';

const AuditEntry = Type.Object({
  audit_id: Type.String(),
  at: Time,
  actor: Type.Object({
    /** `visitor`: someone who is not signed in; the id is the address. */
    kind: oneOf(['person', 'operator', 'worker', 'key', 'visitor']),
    id: Type.String(),
    name: nullable(Type.String()),
  }),
  action: Type.String(),
  object_id: Type.String(),
  profile_id: nullable(Type.String()),
  /** Details that depend on the action; never a key's value. */
  details: Type.Record(Type.String(), Type.Unknown()),
});

const Filter = Type.Optional(Type.String({ maxLength: 100 }));

export const AUDIT_ROUTES = {
  /** Newest first. */
  listAudit: {
    right: 'audit.read',
    query: exactly({ ...PAGE, profile_id: Filter, action: Filter, person: Filter }),
    answer: pageOf(AuditEntry),
  },
  /**
   * JSON lines, oldest first: each entry has the hash of the previous line, and the last line is a signed statement.
   */
  exportAudit: { right: 'audit.read', tries: EXPORTS, streams: 'application/jsonl', answer: Type.Unknown() },
  /** Entries that concern no merchant, such as operators' sign-ins. */
  listPlatformAudit: {
    right: 'operate',
    ofPlatform: true,
    query: exactly({ ...PAGE, action: Filter, person: Filter }),
    answer: pageOf(AuditEntry),
  },
  exportPlatformAudit: {
    right: 'operate',
    ofPlatform: true,
    tries: EXPORTS,
    streams: 'application/jsonl',
    answer: Type.Unknown(),
  },
} as const satisfies Record<string, Route>;
