import { outranks } from '@pay/core/merchants/access/role';
import type { Answer } from '../../../api/calls.ts';
import { Button } from '../../pieces/button.tsx';
import { Icon } from '../../pieces/icon.tsx';
import { Menu, MenuButton } from '../../pieces/menu.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { TeamQuestion } from './team-dialog.tsx';

export type Member = Answer<'readTeam'>['members'][number];

type MembersProps = { readonly members: readonly Member[]; readonly onAsk: (question: TeamQuestion) => void };

export function Members({ members, onAsk }: MembersProps) {
  const texts = useTexts();
  const words = texts.team;
  const { me } = useProfilePage();
  return (
    <div className="panel">
      <table className="table" aria-label={words.members}>
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.secondFactor}</th>
            <th scope="col">{words.joined}</th>
            <th scope="col" className="table-end">
              <span className="heard">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.person_id}>
              <td>
                <span className="table-words">
                  <span className="row">
                    <span className="strong" dir="auto">
                      {member.name}
                    </span>
                    {member.person_id === me.person.person_id && <span className="tag tag-plain">{words.you}</span>}
                  </span>
                  <bdi className="soft breaks">{member.email}</bdi>
                </span>
              </td>
              <td data-label={words.role}>{texts.roles[member.role]}</td>
              <td data-label={words.secondFactor}>
                <span className={`state ${member.has_totp ? 'state-good' : 'state-none'}`}>
                  {member.has_totp ? words.on : words.off}
                </span>
              </td>
              <td data-label={words.joined}>
                <When at={member.joined_at} />
              </td>
              <td className="table-end">
                <Actions member={member} onAsk={onAsk} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ActionsProps = { readonly member: Member; readonly onAsk: (question: TeamQuestion) => void };

/** The actions that the signed-in person can take on a member. The only action on oneself is to leave. */
function Actions({ member, onAsk }: ActionsProps) {
  const { team: words } = useTexts();
  const { me, merchant, may } = useProfilePage();
  if (member.person_id === me.person.person_id) {
    return (
      <Button kind="quiet danger" onClick={() => onAsk({ kind: 'leave', member })}>
        {words.leave}
      </Button>
    );
  }
  if (!may('team.change') || outranks(member.role, merchant.role)) return null;
  return (
    <Menu
      label={`${words.actions} ${words.of(member.name)}`}
      className="button button-quiet"
      atEnd
      face={
        <>
          {words.actions}
          <Icon name="down" small />
        </>
      }
    >
      <MenuButton onClick={() => onAsk({ kind: 'role', member })}>{words.change}</MenuButton>
      <MenuButton onClick={() => onAsk({ kind: 'reset', member })}>{words.reset}</MenuButton>
      <MenuButton onClick={() => onAsk({ kind: 'remove', member })}>{words.remove}</MenuButton>
    </Menu>
  );
}
