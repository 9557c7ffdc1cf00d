import { useTexts } from '../../texts/use-texts.ts';

const TONES = {
  open: 'none',
  processing: 'warn',
  authorised: 'warn',
  paid: 'good',
  voided: 'none',
  failed: 'bad',
  cancelled: 'none',
  expired: 'none',
} as const;

export type SessionStatus = keyof typeof TONES;
export const SESSION_STATUSES = Object.keys(TONES) as readonly SessionStatus[];

type SessionStateProps = {
  readonly status: SessionStatus;
  readonly isUnknown?: boolean;
  readonly refunded?: 'none' | 'partly' | 'wholly';
};

export function SessionState({ status, isUnknown = false, refunded = 'none' }: SessionStateProps) {
  const words = useTexts().payments;
  if (isUnknown) return <span className="state state-bad">{words.states.unknown}</span>;
  if (refunded !== 'none') {
    return <span className={`state state-${refunded === 'wholly' ? 'none' : 'good'}`}>{words.refunded[refunded]}</span>;
  }
  return <span className={`state state-${TONES[status]}`}>{words.states[status]}</span>;
}

type Sums = { readonly captured_minor: number; readonly refunded_minor: number };

export function refundedOf({ captured_minor: captured, refunded_minor: refunded }: Sums): 'none' | 'partly' | 'wholly' {
  if (refunded === 0) return 'none';
  return refunded < captured ? 'partly' : 'wholly';
}
