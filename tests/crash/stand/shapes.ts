/** How a merchant's acquirer works, as the settings of the merchant's account. */
export type Shape = {
  readonly name: string;
  /** Null for a profile without an account, whose payments go to the engines' own acquirer. */
  readonly settings: Readonly<Record<string, string | readonly string[]>> | null;
  /** The share of sessions that are only authorised at first. */
  readonly manualShare: number;
  /** Whether the acquirer accepts amounts with three decimals only if the last digit is 0. */
  readonly roundsThousandths?: true;
  /** Whether the acquirer answers no inquiries, so that its notices are the only evidence. */
  readonly isNoticesOnly?: true;
  /**
   * The shapes of the merchant's accounts in a run with several acquirers; null for an acquirer where the merchant has
   * no account.
   */
  readonly at?: readonly (Shape | null)[];
  /** The percentage of the merchant's payments that the rules send to each of these accounts first. */
  readonly shares?: readonly number[];
  /** The faults of the acquirer's notices, if they are configured at the acquirer itself and not in the account. */
  readonly noticeFaults?: readonly string[];
};

const NOTICES = {
  notices: 'yes',
  notice_secret: 'what-signs-the-notices-of-this-run',
  notice_faults: ['doubled', 'delayed', 'reordered', 'forged', 'lost'],
} as const;

const MANUAL_SHARE = 0.25;

/** The merchant of the last shape is spared, so its acquirer takes part in no fault. */
export const SHAPES: readonly Shape[] = [
  { name: 'own', settings: null, manualShare: MANUAL_SHARE },
  { name: 'one_step', settings: {}, manualShare: 0 },
  { name: 'two_step', settings: { ...NOTICES, two_step: 'yes' }, manualShare: MANUAL_SHARE },
  { name: 'hold', settings: { hold: 'yes' }, manualShare: MANUAL_SHARE },
  { name: 'get_hop', settings: { hop: 'get', hold: 'yes', ...NOTICES }, manualShare: MANUAL_SHARE },
  { name: 'device_data', settings: { device_data: 'yes' }, manualShare: MANUAL_SHARE },
  {
    name: 'notices_only',
    settings: { ...NOTICES, no_inquiry: 'yes' },
    manualShare: MANUAL_SHARE,
    isNoticesOnly: true,
  },
  {
    name: 'notices_only_device_data',
    settings: { ...NOTICES, no_inquiry: 'yes', hop: 'get', device_data: 'yes' },
    manualShare: MANUAL_SHARE,
    isNoticesOnly: true,
  },
  { name: 'spared', settings: null, manualShare: MANUAL_SHARE },
];
