/**
 * How card numbers are kept out of a column. `refused`: the request or the command with such a text is refused.
 * `masked`: the number is removed before the text is stored. `kept`: an acquirer's own reference or form. It must be
 * sent back unchanged, so a number in it is only reported.
 */
export type Guard = 'refused' | 'masked' | 'kept';

/**
 * `lines`: an array of texts. `document`: JSON in a column of type text. `file`: an encrypted file; a sweep that has
 * the key searches its texts.
 */
export type Form = 'text' | 'lines' | 'json' | 'document' | 'bytes' | 'file';

export type StoredText = {
  readonly guard: Guard;
  readonly form: Form;
  /** Whether a sweep can mask what it finds; otherwise a person has to change it by hand. */
  readonly canMask: boolean;
};

const text = (guard: Guard): StoredText => ({ guard, form: 'text', canMask: guard !== 'kept' });
const json = (guard: Guard): StoredText => ({ guard, form: 'json', canMask: guard !== 'kept' });
const bytes: StoredText = { guard: 'masked', form: 'bytes', canMask: true };
const document: StoredText = { guard: 'refused', form: 'document', canMask: true };
/** A masked address would no longer be an address, and a masked entry of the audit would no longer match its hash. */
const address: StoredText = { guard: 'refused', form: 'text', canMask: false };
const addresses: StoredText = { guard: 'refused', form: 'lines', canMask: false };
const unchanging: StoredText = { guard: 'refused', form: 'json', canMask: false };
const picture: StoredText = { guard: 'refused', form: 'bytes', canMask: false };
const file: StoredText = { guard: 'refused', form: 'file', canMask: false };

/** The table of the planted controls. */
export const CONTROLS = 'card_sweep_controls';

/** Every column that can hold text from a stranger, a merchant, a person or an acquirer, by table. */
export const STORED_TEXTS: Readonly<Record<string, Readonly<Record<string, StoredText>>>> = {
  merchants: { name: text('refused') },
  live_approvals: { approved_by: text('masked'), note: text('refused') },
  live_requests: {
    business_name: text('refused'),
    website: address,
    contact_name: text('refused'),
    contact_email: address,
    note: text('refused'),
    reason: text('refused'),
    asked_by: text('masked'),
    decided_by: text('masked'),
  },
  profiles: { display_name: text('refused'), success_url: address, failure_url: address, allowed_origins: addresses },
  profile_logos: { bytes: picture },
  api_keys: { label: text('refused') },
  audit_entries: { actor_id: { ...text('masked'), canMask: false }, details: unchanging },
  misuses: { origin: address },
  invitations: { email: address, invited_by: text('masked') },
  operators: { added_by: text('masked') },
  'identity.people': { name: text('refused'), email: address, image: text('refused') },
  'identity.sessions': { user_agent: text('masked') },
  'identity.passkeys': { name: text('refused') },
  sessions: {
    reference: text('refused'),
    description: text('refused'),
    metadata: json('refused'),
    success_url: address,
    failure_url: address,
    customer: json('refused'),
    billing_address: json('refused'),
  },
  customers: { folded_email: address, email: address, name: text('refused'), phone: text('refused') },
  payment_links: { title: text('refused'), description: text('refused'), reference: text('refused') },
  attempts: {
    acquirer_reference: text('kept'),
    authorisation_code: text('masked'),
    three_ds: json('masked'),
    decline_raw: text('masked'),
    reversal_refused_raw: text('masked'),
    acquirer_facts: json('masked'),
    challenge: json('kept'),
  },
  reversals: { acquirer_reference: text('kept'), reversal_refused_raw: text('masked') },
  lost_approvals: { acquirer_reference: text('kept'), reversal_refused_raw: text('masked') },
  refunds: {
    reason: text('refused'),
    acquirer_reference: text('kept'),
    authorisation_reference: text('kept'),
    refusal_raw: text('masked'),
  },
  refund_proposals: { reason: text('refused'), proposed_by: text('masked'), decided_by: text('masked') },
  captures: {
    acquirer_reference: text('kept'),
    authorisation_reference: text('kept'),
    refusal_raw: text('masked'),
  },
  voids: { acquirer_reference: text('kept'), authorisation_reference: text('kept'), refusal_raw: text('masked') },
  settlements: { note: text('refused'), proposed_by: text('masked'), decided_by: text('masked') },
  disputes: { acquirer_reference: text('kept'), scheme: text('kept'), reason_code: text('kept') },
  dispute_facts: { fact_id: text('kept'), scheme: text('kept'), reason_code: text('kept') },
  dispute_evidence: { name: text('refused'), uploaded_by: text('masked'), content: file },
  payment_notes: { text: text('refused'), written_by: text('masked') },
  payment_views: { name: text('refused'), filter: json('refused') },
  settlement_files: { name: text('refused'), imported_by: text('masked') },
  // Lines never change.
  settlement_lines: {
    raw_type: { ...text('masked'), canMask: false },
    acquirer_reference: { ...text('masked'), canMask: false },
    movement_reference: { ...text('masked'), canMask: false },
  },
  settlement_items: { note: text('refused'), ended_by: text('masked') },
  acquirer_accounts: { base_url: address, settings: unchanging },
  routings: { document: unchanging },
  acquirer_observations: { code: text('masked') },
  acquirer_notices: {
    event_id: text('kept'),
    reference: text('kept'),
    acquirer_reference: text('kept'),
    evidence: json('masked'),
    body: text('masked'),
  },
  events: { body: document },
  // Some answers are sealed, and could not be opened after a change.
  idempotency_keys: { answer: unchanging },
  webhook_endpoints: { url: address, description: text('refused') },
  delivery_attempts: { url: address, answer: bytes },
  api_requests: { path: text('masked') },
  card_page_checks: { address: { ...text('masked'), canMask: false }, differences: json('masked') },
  card_sweeps: { started_by: text('masked'), position: json('kept') },
  card_sweep_findings: { row_key: text('masked') },
  // A sweep plants these rows, so their table comes last.
  [CONTROLS]: { written: text('masked'), members: json('masked') },
};
