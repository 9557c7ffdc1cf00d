import { Choice } from '../../pieces/choice.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useAuditTexts } from './use-audit-texts.ts';

/** The filters; an empty string matches everything. */
export type AuditFilter = { readonly action: string; readonly profile_id: string; readonly person: string };

export const NO_FILTER: AuditFilter = { action: '', profile_id: '', person: '' };

type AuditFiltersProps = {
  readonly filter: AuditFilter;
  readonly members: readonly { readonly person_id: string; readonly name: string }[];
  readonly onChange: (filter: AuditFilter) => void;
};

export function AuditFilters({ filter, members, onChange }: AuditFiltersProps) {
  const words = useAuditTexts();
  const { mode } = useTexts();
  const { merchant } = useProfilePage();
  const modeOf = { sandbox: mode.test, live: mode.live };
  const choose = (name: keyof AuditFilter) => (value: string) => onChange({ ...filter, [name]: value });
  return (
    <div className="filters">
      <Choice label={words.filter.action} value={filter.action} onChoose={choose('action')}>
        <option value="">{words.all}</option>
        {Object.entries(words.actions).map(([action, text]) => (
          <option key={action} value={action}>
            {text}
          </option>
        ))}
      </Choice>
      <Choice label={words.filter.profile} value={filter.profile_id} onChoose={choose('profile_id')}>
        <option value="">{words.filter.everywhere}</option>
        {merchant.profiles.map((profile) => (
          <option key={profile.profile_id} value={profile.profile_id}>
            {`${profile.display_name} (${modeOf[profile.environment]})`}
          </option>
        ))}
      </Choice>
      <Choice label={words.filter.person} value={filter.person} onChoose={choose('person')}>
        <option value="">{words.filter.anybody}</option>
        {members.map((member) => (
          <option key={member.person_id} value={member.person_id}>
            {member.name}
          </option>
        ))}
      </Choice>
    </div>
  );
}
