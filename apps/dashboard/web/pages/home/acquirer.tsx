import type { Profile } from '../../calls/me.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type OfProfile = { readonly profile: Profile };

const TONES = { draft: 'none', verified: 'none', active: 'good', draining: 'warn', retired: 'none' } as const;

/** Says what is missing if a Live profile has no acquirer for new payments. */
export function AcquirerMissing({ profile }: OfProfile) {
  const words = useTexts().accounts.own.missing;
  const acquirers = useAcquirers(profile).data?.data;
  const isConnected = acquirers?.some(({ state }) => state === 'active') ?? true;
  if (isConnected || profile.environment === 'sandbox') return null;
  return (
    <Notice kind="warn" title={words.title}>
      {words.advice}
    </Notice>
  );
}

/** The acquirers of a profile and their states. */
export function AcquirerFact({ profile }: OfProfile) {
  const words = useTexts().accounts.own;
  const acquirers = useAcquirers(profile).data?.data ?? [];
  const isSimulated = profile.environment === 'sandbox' && acquirers.every(({ state }) => state !== 'active');
  return (
    <span className="table-words">
      {acquirers.map(({ kind, title, state, created_at: at }) => (
        <span key={`${kind} ${at}`} className="row">
          <bdi>{title}</bdi> <span className={`state state-${TONES[state]}`}>{words.states[state]}</span>
        </span>
      ))}
      {isSimulated && <span className="soft">{words.simulator}</span>}
      {acquirers.length === 0 && !isSimulated && <span className="soft">{words.none}</span>}
    </span>
  );
}

export function useAcquirers({ profile_id }: Profile) {
  return useAnswer('readAcquirers', { params: { profile_id } });
}
