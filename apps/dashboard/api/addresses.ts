/**
 * Every route of the private API, by its name. Apart from the schemas, because this is all that the pages need of it
 * while they run.
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

  listAllMerchants: 'GET /api/operator/merchants',
  readAnyMerchant: 'GET /api/operator/merchants/:merchant_id',
  suspendMerchant: 'POST /api/operator/merchants/:merchant_id/suspend',
  resumeMerchant: 'POST /api/operator/merchants/:merchant_id/resume',
  suspendProfile: 'POST /api/operator/profiles/:profile_id/suspend',
  resumeProfile: 'POST /api/operator/profiles/:profile_id/resume',
  listLiveRequests: 'GET /api/operator/live-requests',
  approveLive: 'POST /api/operator/live-requests/:request_id/approve',
  refuseLive: 'POST /api/operator/live-requests/:request_id/refuse',
  makeAnyResetLink: 'POST /api/operator/people/:person_id/reset-link',
} as const;

export type RouteName = keyof typeof ADDRESSES;
