import type { AuditAction } from '@pay/core/merchants/audit/record-audit';
import type { ADDRESSES, RouteName } from '@pay/dashboard/api/addresses';
import type { Route } from '@pay/dashboard/api/route';
import type { ROUTES } from '@pay/dashboard/api/routes';

/** The entries that a route or a command writes, or the reason why it writes none. */
export type Audited = readonly AuditAction[] | string;

type Changing = {
  [N in RouteName]: (typeof ADDRESSES)[N] extends `GET ${string}` ? never : N;
}[RouteName];
const OWN_VIEWS = "changes only the person's own page";

/**
 * The routes that return a file. Streams of server-sent events are not among them, because a stream only says when to
 * read again.
 */
type Exporting = {
  [N in RouteName]: (typeof ROUTES)[N] extends { givesFile: true }
    ? N
    : (typeof ROUTES)[N] extends { streams: Exclude<Route['streams'], 'text/event-stream' | undefined> }
      ? N
      : never;
}[RouteName];

/**
 * An independent list of what the dashboard's routes write into the audit. A new route that can change something does
 * not compile until it has an entry, and neither does a new route that returns a file. The server records every read by
 * an operator, unless the route is `ofPlatform`.
 */
export const DASHBOARD: Readonly<Record<Changing | Exporting, Audited>> = {
  changeMe: ['member.renamed', 'member.mails_changed'],
  reauthenticate: ['member.proof_given', 'member.proof_refused', 'member.recovery_code_used'],
  createMerchant: ['merchant.created', 'profile.created'],
  changeMerchant: ['merchant.changed'],
  exportAudit: ['audit.exported'],
  withdrawLiveRequest: ['live_request.withdrawn'],
  askForLive: ['live_request.opened'],
  createProfile: ['profile.created'],
  invite: ['invitation.created'],
  withdrawInvitation: ['invitation.withdrawn'],
  changeRole: ['member.role_changed'],
  removeMember: ['member.removed', 'member.left'],
  makeResetLink: ['member.reset_link_made'],
  acceptInvitation: ['invitation.accepted'],
  changeProfile: ['profile.changed'],
  putLogo: ['profile.logo_changed'],
  deleteLogo: ['profile.logo_changed'],
  createKey: ['key.created'],
  rotateKey: ['key.rotated'],
  revokeKey: ['key.revoked', 'key.rotated'],
  changeKeyNetworks: ['key.networks_changed'],
  replacePublishableKey: ['key.replaced'],
  exportPayments: ['payments.exported'],
  exportStatement: ['statement.exported'],
  exportSettlement: ['settlement.exported'],
  readProofDocument: ['proof.exported'],
  readEvidence: ['dispute.evidence_exported'],
  capturePayment: ['capture.created'],
  voidPayment: ['void.created'],
  refundPayment: ['refund.created', 'refund.proposed'],
  confirmRefund: ['refund.created'],
  withdrawRefund: ['refund.withdrawn'],
  changeRefundThresholds: ['profile.refund_thresholds_changed'],
  changeReceiptSettings: ['profile.receipts_changed'],
  sendReceipt: ['receipt.sent_again'],
  saveView: OWN_VIEWS,
  renameView: OWN_VIEWS,
  deleteView: OWN_VIEWS,
  addNote: ['payment.note_added'],
  deleteNote: ['payment.note_deleted'],
  createEndpoint: ['endpoint.created'],
  changeEndpoint: ['endpoint.changed'],
  deleteEndpoint: ['endpoint.deleted'],
  rotateEndpointSecret: ['endpoint.secret_rotated'],
  testEndpoint: ['endpoint.tested'],
  resendFailed: ['event.resent'],
  resendEvent: ['event.resent'],
  fixInboxItem: ['profile.changed', 'inbox.dismissed'],
  dismissInboxItem: ['inbox.dismissed'],
  suspendMerchant: ['merchant.suspended'],
  resumeMerchant: ['merchant.resumed'],
  suspendProfile: ['profile.suspended'],
  resumeProfile: ['profile.resumed'],
  refuseLive: ['live_request.refused'],
  approveMerchant: ['merchant.live_approved', 'profile.created'],
  proposeSettlement: ['payment.settlement_proposed'],
  confirmSettlement: ['payment.settled'],
  withdrawSettlement: ['payment.settlement_withdrawn'],
  exportPlatformAudit: ['audit.exported'],
  addAccount: ['account.added'],
  probeAccount: ['account.probed'],
  activateAccount: ['account.activated'],
  drainAccount: ['account.drained'],
  retireAccount: ['account.retired'],
  rotateAccountSecrets: ['account.secrets_rotated'],
  setRouting: ['profile.routing_changed'],
  tryRouting: ['operator.read'],
  makeAnyResetLink: ['member.reset_link_made'],
  importSettlement: ['settlement.imported'],
  createLink: ['payment_link.created'],
  deactivateLink: ['payment_link.deactivated'],
  advanceTestClock: ['test_clock.advanced'],
  answerDispute: ['dispute.evidence_submitted', 'dispute.accepted'],
  addEvidence: ['dispute.evidence_added'],
  removeEvidence: ['dispute.evidence_removed'],
  endSettlementItem: ['settlement.item_ended'],
  verifyProof: 'only records whether the proof was correct',
};

const READS = 'reads only';
const CHALLENGE = 'changes nothing: the call that follows completes it';

/** The calls of the library that identifies people, under `/api/auth`. */
export const AUTH: Readonly<Record<string, Audited>> = {
  '/sign-up/email': ['member.signed_up'],
  '/sign-in/email': ['member.signed_in', 'member.sign_in_refused'],
  '/two-factor/verify-totp': ['member.signed_in', 'member.sign_in_refused', 'member.totp_added'],
  '/two-factor/verify-backup-code': ['member.signed_in', 'member.sign_in_refused', 'member.recovery_code_used'],
  '/passkey/generate-authenticate-options': CHALLENGE,
  '/passkey/verify-authentication': ['member.signed_in', 'member.sign_in_refused'],
  '/request-password-reset': ['member.reset_requested'],
  '/reset-password': ['member.password_changed'],
  '/sign-out': ['member.signed_out'],
  '/get-session': READS,
  '/list-sessions': READS,
  '/revoke-session': ['member.session_ended'],
  '/revoke-other-sessions': ['member.other_sessions_ended'],
  '/change-password': ['member.password_changed'],
  '/two-factor/enable': 'changes nothing until the first code is verified',
  '/two-factor/disable': ['member.totp_removed'],
  '/two-factor/generate-backup-codes': ['member.recovery_codes_created'],
  '/passkey/generate-register-options': CHALLENGE,
  '/passkey/verify-registration': ['member.passkey_added'],
  '/passkey/list-user-passkeys': READS,
  '/passkey/delete-passkey': ['member.passkey_removed'],
};

const OPENS = 'moves no money; see below';
const PAGE_CHECK = 'has its own record: `card_page_checks`, which names the key';
const SHOPPER = "a shopper's request: the payment and its attempts are the record";

/** The engine's routes that can change something, as they are written in `apps/engine/src`. */
export const ENGINE: Readonly<Record<string, Audited>> = {
  "post '/v1/sdk/checkout'": OPENS,
  "post '/v1/sdk/checkout/:track_id/pay'": OPENS,
  "post '/v1/sdk/checkout/:track_id/cancel'": ['payment.cancelled'],
  "post '/merchant/initiate-payment'": OPENS,
  "post '/merchant/payment-status'": READS,
  "post '/v1/payment-links'": ['payment_link.created'],
  "post '/v1/payment-links/:link_id/deactivate'": ['payment_link.deactivated'],
  "post '/pay/:link_id'": SHOPPER,
  "post '/merchant/capture'": ['capture.created'],
  "post '/merchant/void'": ['void.created'],
  "post '/merchant/refund'": ['refund.created'],
  "post '/v1/test-clock/advance'": ['test_clock.advanced'],
  "post '/v1/sandbox/disputes'": 'only for the sandbox: the dispute itself is the record',
  "post '/v1/card-page-checks'": PAGE_CHECK,
  "post '/v1/events/:event_id/resend'": ['event.resent'],
  "post '/v1/webhook-endpoints'": ['endpoint.created'],
  "patch '/v1/webhook-endpoints/:endpoint_id'": ['endpoint.changed'],
  "delete '/v1/webhook-endpoints/:endpoint_id'": ['endpoint.deleted'],
  "post '/v1/webhook-endpoints/:endpoint_id/rotate-secret'": ['endpoint.secret_rotated'],
  "post '/v1/webhook-endpoints/:endpoint_id/test'": ['endpoint.tested'],
  "post '/v1/webhook-endpoints/:endpoint_id/resend-failed'": ['event.resent'],
  'post `${SESSION_PATH}/pay`': SHOPPER,
  "post '/payment'": SHOPPER,
  "post '/payment/cancel'": SHOPPER,
  "route '/payment/challenge/:return_id'": SHOPPER,
  "post '/notices/:account_id'": "an acquirer's request: the notice itself is stored",
};

const AS_MERCHANT = 'calls an engine with a key, and the engine records it';
const READS_DATABASE = 'reads only; anyone who has the database password can read everything anyway';

/** The commands of `pay`. */
export const COMMANDS: Readonly<Record<string, Audited>> = {
  start: 'creates a demonstration, whose entries name the local start',
  serve: 'starts a node',
  migrate: "changes tables, but no merchant's data",
  'merchants list': READS_DATABASE,
  'merchants create': ['merchant.created'],
  'merchants approve-live': ['merchant.live_approved'],
  'merchants suspend': ['merchant.suspended'],
  'merchants resume': ['merchant.resumed'],
  'live-requests list': READS_DATABASE,
  'live-requests approve': ['merchant.live_approved', 'profile.created'],
  'live-requests refuse': ['live_request.refused'],
  'profiles list': READS_DATABASE,
  'profiles create': ['profile.created'],
  'profiles change': ['profile.changed'],
  'profiles suspend': ['profile.suspended'],
  'profiles resume': ['profile.resumed'],
  'keys list': READS_DATABASE,
  'keys create': ['key.created'],
  'keys rotate': ['key.rotated'],
  'keys revoke': ['key.revoked'],
  'keys replace-publishable': ['key.replaced'],
  'keys import-legacy': ['key.imported'],
  'team invite': ['invitation.created'],
  'operators list': READS_DATABASE,
  'operators add': ['operator.added', 'member.reset_link_made'],
  'operators remove': ['operator.removed'],
  'people remove-second-factor': ['member.second_factor_removed'],
  'payments capture': AS_MERCHANT,
  'payments void': AS_MERCHANT,
  'payments settle': ['payment.settled', 'payment.lost_settled', 'capture.settled', 'void.settled'],
  'payments unknown': READS_DATABASE,
  'payments reconcile': ['payment.lost_reversed'],
  'refunds list': READS_DATABASE,
  'refunds create': AS_MERCHANT,
  'refunds settle': ['refund.settled'],
  login: 'keeps a key on this machine, after one call with it',
  logout: 'deletes the kept key from this machine',
  get: AS_MERCHANT,
  post: AS_MERCHANT,
  'endpoints list': AS_MERCHANT,
  'endpoints create': AS_MERCHANT,
  'endpoints rotate': AS_MERCHANT,
  'clock show': AS_MERCHANT,
  'clock advance': AS_MERCHANT,
  completion: READS,
  'events list': AS_MERCHANT,
  'events resend': AS_MERCHANT,
  listen: AS_MERCHANT,
  trigger: AS_MERCHANT,
  logs: READS_DATABASE,
  seed: 'fills a sandbox profile of this machine with generated payments',
  'cdn publish': 'writes the widget into a folder',
  'cdn verify': 'reads the log of releases and what is served',
  'secrets reseal': 'changes only the key that secrets are sealed with',
  'secrets status': READS_DATABASE,
  'secrets wrap': 'asks Vault, and prints a key',
  'cards sweep': 'has its own record: `card_sweeps`, with the numbers found and masked',
  'card-page inventory': 'reads files',
  'card-page check': PAGE_CHECK,
  'card-page watch': PAGE_CHECK,
  'settlements import': ['settlement.imported'],
  'settlements watch': ['settlement.imported'],
  'settlements expect': ['settlement.expectation_changed'],
  'settlements end': ['settlement.item_ended'],
  'settlements list': READS_DATABASE,
  'settlements work': READS_DATABASE,
  'webhooks reseal': 'changes only the key that secrets are sealed with',
  'acquirers kinds': READS,
  'acquirers list': READS_DATABASE,
  'acquirers add': ['account.added'],
  'acquirers rotate-secret': ['account.secrets_rotated'],
  'acquirers probe': ['account.probed'],
  'acquirers notices': READS_DATABASE,
  'acquirers observations': READS_DATABASE,
  'acquirers certify': 'asks the acquirer’s sandbox, and reads the account',
  'acquirers activate': ['account.activated'],
  'acquirers drain': ['account.drained'],
  'acquirers retire': ['account.retired'],
  'routing show': READS_DATABASE,
  'routing set': ['profile.routing_changed'],
  'routing try': READS_DATABASE,
  'routing load-bins': ['routing.card_ranges_loaded'],
  'audit export': ['audit.exported'],
  'audit verify': READS_DATABASE,
  'books check': READS_DATABASE,
  'books book': ['ledger.booked'],
  'books totals': READS_DATABASE,
  'books balance': READS_DATABASE,
  'books statement': READS_DATABASE,
  'books key': READS_DATABASE,
  'books proofs': READS_DATABASE,
  'books proof': READS_DATABASE,
  'books verify': READS_DATABASE,
};

/** What workers and the server record without a request. */
export const ALONE: Readonly<Record<string, readonly AuditAction[]>> = {
  'a worker that disables an endpoint': ['endpoint.disabled'],
  'a session that ends because of inactivity': ['member.session_idle'],
  'a read by an operator, at most once every ten minutes for the same object': ['operator.read'],
};
