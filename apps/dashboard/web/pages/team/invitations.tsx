import type { Answer } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { TeamQuestion } from './team-dialog.tsx';

type InvitationsProps = {
  readonly invitations: Answer<'readTeam'>['invitations'];
  readonly onAsk: (question: TeamQuestion) => void;
};

export function Invitations({ invitations, onAsk }: InvitationsProps) {
  const texts = useTexts();
  const { person, role, actions, of, invite } = texts.team;
  const words = texts.team.invitations;
  const { merchant } = useProfilePage();
  const reload = useReload();
  const { isBusy, problem, run } = useAction();
  const withdraw = (invitationId: string) =>
    run(async () => {
      await call('withdrawInvitation', {
        params: { merchant_id: merchant.merchant_id, invitation_id: invitationId },
      });
      await reload('readTeam');
    });
  if (invitations.length === 0) {
    return (
      <div className="panel">
        <Empty
          icon="people"
          title={words.empty.title}
          action={<Button onClick={() => onAsk({ kind: 'invite' })}>{invite}</Button>}
        >
          {words.empty.advice}
        </Empty>
      </div>
    );
  }
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <div className="panel">
        <table className="table" aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{person}</th>
              <th scope="col">{role}</th>
              <th scope="col">{words.by}</th>
              <th scope="col">{words.expires}</th>
              <th scope="col" className="table-end">
                <span className="heard">{actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <tr key={invitation.invitation_id}>
                <td>
                  <bdi className="breaks">{invitation.email}</bdi>
                </td>
                <td data-label={role}>{texts.roles[invitation.role]}</td>
                <td data-label={words.by}>
                  <bdi>{invitation.invited_by}</bdi>
                </td>
                <td data-label={words.expires}>
                  <When at={invitation.expires_at} />
                </td>
                <td className="table-end">
                  <Button kind="quiet danger" isBusy={isBusy} onClick={() => withdraw(invitation.invitation_id)}>
                    {words.withdraw} <span className="heard">{of(invitation.email)}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
