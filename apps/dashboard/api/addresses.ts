/**
 * Every route of the private API, by name. The schemas are kept separately, because the pages need only the addresses
 * at run time.
 */
export const ADDRESSES = {
  readWelcome: 'GET /api/welcome',
  readMe: 'GET /api/me',
  changeMe: 'PATCH /api/me',
  reauthenticate: 'POST /api/reauthenticate',

  createMerchant: 'POST /api/merchants',
  readMerchant: 'GET /api/merchants/:merchant_id',
  changeMerchant: 'PATCH /api/merchants/:merchant_id',
  listAudit: 'GET /api/merchants/:merchant_id/audit',
  readLiveRequest: 'GET /api/merchants/:merchant_id/live-request',
  withdrawLiveRequest: 'POST /api/merchants/:merchant_id/live-request/withdraw',
  askForLive: 'POST /api/merchants/:merchant_id/live-request',
  createProfile: 'POST /api/merchants/:merchant_id/profiles',

  readTeam: 'GET /api/merchants/:merchant_id/team',
  invite: 'POST /api/merchants/:merchant_id/invitations',
  withdrawInvitation: 'DELETE /api/merchants/:merchant_id/invitations/:invitation_id',
  changeRole: 'PATCH /api/merchants/:merchant_id/members/:person_id',
  removeMember: 'DELETE /api/merchants/:merchant_id/members/:person_id',
  makeResetLink: 'POST /api/merchants/:merchant_id/members/:person_id/reset-link',
  readInvitation: 'GET /api/invitations/:token',
  acceptInvitation: 'POST /api/invitations/:token/accept',

  readProfile: 'GET /api/profiles/:profile_id',
  changeProfile: 'PATCH /api/profiles/:profile_id',
  readLogo: 'GET /api/profiles/:profile_id/logo',
  putLogo: 'PUT /api/profiles/:profile_id/logo',
  deleteLogo: 'DELETE /api/profiles/:profile_id/logo',

  listKeys: 'GET /api/profiles/:profile_id/keys',
  createKey: 'POST /api/profiles/:profile_id/keys',
  rotateKey: 'POST /api/profiles/:profile_id/keys/:key_id/rotate',
  revokeKey: 'POST /api/profiles/:profile_id/keys/:key_id/revoke',
  replacePublishableKey: 'POST /api/profiles/:profile_id/publishable-key/replace',

  listPayments: 'GET /api/profiles/:profile_id/payments',
  exportPayments: 'GET /api/profiles/:profile_id/payments.csv',
  readPayment: 'GET /api/profiles/:profile_id/payments/:track_id',
  refundPayment: 'POST /api/profiles/:profile_id/payments/:track_id/refunds',

  listEndpoints: 'GET /api/profiles/:profile_id/webhook-endpoints',
  createEndpoint: 'POST /api/profiles/:profile_id/webhook-endpoints',
  changeEndpoint: 'PATCH /api/profiles/:profile_id/webhook-endpoints/:endpoint_id',
  deleteEndpoint: 'DELETE /api/profiles/:profile_id/webhook-endpoints/:endpoint_id',
  rotateEndpointSecret: 'POST /api/profiles/:profile_id/webhook-endpoints/:endpoint_id/rotate-secret',
  testEndpoint: 'POST /api/profiles/:profile_id/webhook-endpoints/:endpoint_id/test',
  listDeliveries: 'GET /api/profiles/:profile_id/webhook-endpoints/:endpoint_id/deliveries',
  readDelivery: 'GET /api/profiles/:profile_id/webhook-deliveries/:delivery_id',
  countFailed: 'GET /api/profiles/:profile_id/webhook-endpoints/:endpoint_id/failed',
  resendFailed: 'POST /api/profiles/:profile_id/webhook-endpoints/:endpoint_id/resend-failed',
  listEvents: 'GET /api/profiles/:profile_id/events',
  readEvent: 'GET /api/profiles/:profile_id/events/:event_id',
  resendEvent: 'POST /api/profiles/:profile_id/events/:event_id/resend',

  listRequests: 'GET /api/profiles/:profile_id/requests',
  readInbox: 'GET /api/profiles/:profile_id/inbox',
  fixInboxItem: 'POST /api/profiles/:profile_id/inbox/:item_id/fix',
  dismissInboxItem: 'DELETE /api/profiles/:profile_id/inbox/:item_id',

  readVolume: 'GET /api/profiles/:profile_id/home/volume',
  readDeclines: 'GET /api/profiles/:profile_id/home/declines',
  readWebhookHealth: 'GET /api/profiles/:profile_id/home/webhooks',
  readWarnings: 'GET /api/profiles/:profile_id/home/warnings',
  watchProfile: 'GET /api/profiles/:profile_id/live',

  listAllMerchants: 'GET /api/operator/merchants',
  readAnyMerchant: 'GET /api/operator/merchants/:merchant_id',
  suspendMerchant: 'POST /api/operator/merchants/:merchant_id/suspend',
  resumeMerchant: 'POST /api/operator/merchants/:merchant_id/resume',
  suspendProfile: 'POST /api/operator/profiles/:profile_id/suspend',
  resumeProfile: 'POST /api/operator/profiles/:profile_id/resume',
  listLiveRequests: 'GET /api/operator/live-requests',
  approveMerchant: 'POST /api/operator/live-requests/:request_id/approve',
  refuseLive: 'POST /api/operator/live-requests/:request_id/refuse',
  listUnknown: 'GET /api/operator/unknown',
  proposeSettlement: 'POST /api/operator/attempts/:attempt_id/settlement',
  confirmSettlement: 'POST /api/operator/attempts/:attempt_id/settlement/confirm',
  withdrawSettlement: 'POST /api/operator/attempts/:attempt_id/settlement/withdraw',
  listSuspendedProfiles: 'GET /api/operator/suspended-profiles',
  readHealth: 'GET /api/operator/health',
  makeAnyResetLink: 'POST /api/operator/people/:person_id/reset-link',
} as const;

export type RouteName = keyof typeof ADDRESSES;
