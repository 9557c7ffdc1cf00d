import type { RouteName } from '@pay/dashboard/api/addresses';
import type { Asker } from './rights-fixture.ts';

export type Expected = {
  /** The people who are allowed to use the route. All others are refused. */
  readonly may: readonly Asker[];
  /** Whether the route belongs to a merchant, to the platform, or to anyone. */
  readonly of: 'merchant' | 'platform' | 'anybody';
  readonly fresh?: true;
};

const SIGNED_IN: readonly Asker[] = [
  'outsider',
  'viewer',
  'support',
  'developer',
  'administrator',
  'owner',
  'operator',
];
const MEMBERS: readonly Asker[] = ['viewer', 'support', 'developer', 'administrator', 'owner'];
const REFUNDERS: readonly Asker[] = ['support', 'administrator', 'owner'];
const NOT_VIEWERS: readonly Asker[] = ['support', 'developer', 'administrator', 'owner'];
const DEVELOPERS: readonly Asker[] = ['developer', 'administrator', 'owner'];
const ADMINISTRATORS: readonly Asker[] = ['administrator', 'owner'];

const everybody: Expected = { may: ['nobody', ...SIGNED_IN], of: 'anybody' };
const people: Expected = { may: SIGNED_IN, of: 'anybody' };
const members: Expected = { may: MEMBERS, of: 'merchant' };
const refunders: Expected = { may: REFUNDERS, of: 'merchant' };
const notViewers: Expected = { may: NOT_VIEWERS, of: 'merchant' };
const developers: Expected = { may: DEVELOPERS, of: 'merchant' };
const administrators: Expected = { may: ADMINISTRATORS, of: 'merchant' };
const operators: Expected = { may: ['operator'], of: 'platform' };
const fresh = (expected: Expected): Expected => ({ ...expected, fresh: true });

/**
 * An independent list of who can use each route. Tests fail if the rights differ from this list, and a new route does
 * not compile until it has an entry.
 */
export const EXPECTED: Readonly<Record<RouteName, Expected>> = {
  readWelcome: everybody,
  readInvitation: everybody,

  readMe: people,
  changeMe: people,
  reauthenticate: people,
  readScriptTag: people,
  createMerchant: people,
  acceptInvitation: people,

  readMerchant: members,
  readLiveRequest: members,
  readTeam: members,
  readProfile: members,
  readLogo: members,
  readAcquirers: members,
  listKeys: members,

  listPayments: members,
  exportPayments: members,
  readPayment: members,
  readBalances: members,
  readBalanceDays: members,
  readStatement: members,
  exportStatement: members,
  listPostings: members,
  listProofs: members,
  readUnproved: members,
  readProof: members,
  readProofDocument: members,
  verifyProof: members,
  readVolume: members,
  readDeclines: members,
  readWarnings: members,
  watchProfile: members,

  capturePayment: fresh(refunders),
  voidPayment: fresh(refunders),
  refundPayment: fresh(refunders),
  confirmRefund: fresh(refunders),
  withdrawRefund: refunders,
  readRefundThresholds: members,
  readReceiptSettings: members,
  readReceipt: members,
  sendReceipt: refunders,
  listSettlements: members,
  readSettlement: members,
  listSettlementLines: members,
  exportSettlement: members,

  listCustomers: refunders,
  readCustomer: refunders,
  listCustomerPayments: refunders,
  listLinks: members,
  readLink: members,
  listLinkPayments: members,
  createLink: refunders,
  deactivateLink: refunders,
  listViews: members,
  saveView: members,
  renameView: members,
  deleteView: members,
  listNotes: members,
  addNote: notViewers,
  deleteNote: notViewers,

  listDisputes: members,
  readDispute: members,
  readEvidence: members,
  answerDispute: fresh(refunders),
  addEvidence: refunders,
  removeEvidence: refunders,

  readWebhookHealth: notViewers,
  listEndpoints: notViewers,
  listDeliveries: notViewers,
  readDelivery: notViewers,
  countFailed: notViewers,
  listEvents: notViewers,
  readEvent: notViewers,

  createEndpoint: fresh(developers),
  rotateEndpointSecret: fresh(developers),
  changeEndpoint: fresh(developers),
  deleteEndpoint: developers,
  testEndpoint: developers,
  resendFailed: developers,
  resendEvent: developers,
  listRequests: developers,
  readInbox: developers,
  fixInboxItem: fresh(developers),
  dismissInboxItem: developers,

  readTestClock: developers,
  advanceTestClock: developers,

  changeProfile: fresh(developers),
  putLogo: developers,
  deleteLogo: developers,
  createKey: fresh(developers),
  rotateKey: fresh(developers),
  revokeKey: fresh(developers),
  changeKeyNetworks: fresh(developers),
  readKeyAddresses: developers,
  replacePublishableKey: fresh(developers),
  listAudit: developers,
  exportAudit: developers,

  changeMerchant: administrators,
  changeRefundThresholds: fresh(administrators),
  changeReceiptSettings: fresh(administrators),
  askForLive: administrators,
  withdrawLiveRequest: administrators,
  createProfile: administrators,
  withdrawInvitation: administrators,
  invite: fresh(administrators),
  changeRole: fresh(administrators),
  removeMember: fresh(administrators),
  listMemberKeys: administrators,
  makeResetLink: fresh(administrators),

  listAllMerchants: operators,
  readAnyMerchant: operators,
  listLiveRequests: operators,
  listUnknown: operators,
  listSuspendedProfiles: operators,
  readHealth: operators,
  listPlatformAudit: operators,
  exportPlatformAudit: operators,
  readAllBalances: operators,
  listWrongBooks: operators,
  listAcquirerKinds: operators,
  listAccounts: operators,
  readAccount: operators,
  addAccount: fresh(operators),
  probeAccount: fresh(operators),
  activateAccount: fresh(operators),
  drainAccount: fresh(operators),
  retireAccount: fresh(operators),
  rotateAccountSecrets: fresh(operators),
  readRouting: operators,
  setRouting: fresh(operators),
  tryRouting: operators,
  importSettlement: fresh(operators),
  listSettlementItems: operators,
  endSettlementItem: fresh(operators),
  proposeSettlement: fresh(operators),
  confirmSettlement: fresh(operators),
  withdrawSettlement: fresh(operators),
  suspendMerchant: fresh(operators),
  resumeMerchant: fresh(operators),
  suspendProfile: fresh(operators),
  resumeProfile: fresh(operators),
  approveMerchant: fresh(operators),
  refuseLive: fresh(operators),
  makeAnyResetLink: fresh(operators),
};
