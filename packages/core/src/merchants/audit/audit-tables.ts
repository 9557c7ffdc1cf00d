/** The columns of the audit, and of the people named in it, that list queries read, as the driver returns them. */
export type AuditTables = {
  audit_entries: {
    audit_id: string;
    merchant_id: string | null;
    profile_id: string | null;
    actor_kind: 'person' | 'operator' | 'worker' | 'key' | 'visitor';
    actor_id: string;
    action: string;
    object_id: string;
    details: Record<string, unknown>;
    at: Date;
  };
  api_keys: { key_id: string; label: string | null; prefix: string; last_four: string };
  'identity.people': { id: string; name: string; email: string };
};
