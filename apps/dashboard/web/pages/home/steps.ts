import type { Answer } from '../../../api/calls.ts';
import type { Current } from '../../shell/use-current.ts';

export type StepName = 'secret' | 'returns' | 'payment' | 'origins' | 'secondFactor' | 'live';
export type Step = { readonly name: StepName; readonly isDone: boolean; readonly to: string };

/** The steps that this person can take for this profile, in order. */
export function stepsOf(
  { me, merchant, profile, may }: Pick<Current, 'me' | 'merchant' | 'profile' | 'may'>,
  { secrets }: Answer<'listKeys'>,
  settings: Answer<'readProfile'>,
): readonly Step[] {
  const here = `/profiles/${profile.profile_id}`;
  const steps: (Step | false)[] = [
    may('keys.change') && {
      name: 'secret',
      isDone: secrets?.some((key) => key.revoked_at === null) ?? false,
      to: `${here}/keys`,
    },
    may('profile.change') && {
      name: 'returns',
      isDone: settings.success_url !== null && settings.failure_url !== null,
      to: `${here}/return-urls`,
    },
    may('keys.change') && {
      name: 'payment',
      isDone: secrets?.some((key) => key.last_used_at !== null) ?? false,
      to: `${here}/developers`,
    },
    may('profile.change') && {
      name: 'origins',
      isDone: settings.allowed_origins.length > 0,
      to: `${here}/keys`,
    },
    { name: 'secondFactor', isDone: me.person.has_totp || me.person.passkeys > 0, to: '/account' },
    may('live.request') && {
      name: 'live',
      isDone: merchant.live === 'approved' || merchant.live === 'requested',
      to: `${here}/live`,
    },
  ];
  return steps.filter((step) => step !== false);
}
