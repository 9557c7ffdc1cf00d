import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { Button } from '../../pieces/button.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { LinkDialog } from '../team/link-dialog.tsx';
import type { OperatorsMerchant } from './merchant-page.tsx';

type Member = OperatorsMerchant['members'][number];

/** A merchant's people. An operator can create a password reset link for each person. */
export function MemberTable({ members }: { readonly members: readonly Member[] }) {
  const { operator, team, roles } = useTexts();
  const words = operator.merchant;
  const { isBusy, problem, run } = useAction();
  const [made, setMade] = useState<{ readonly email: string; readonly link: string | null } | null>(null);
  const reset = ({ person_id: personId, email }: Member) =>
    run(async () => setMade({ email, ...(await call('makeAnyResetLink', { params: { person_id: personId } })) }));
  return (
    <div className="panel">
      {problem && <ProblemNotice problem={problem} />}
      <table className="table" aria-label={words.team}>
        <thead>
          <tr>
            <th scope="col">{team.person}</th>
            <th scope="col">{team.role}</th>
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
                  <span className="strong" dir="auto">
                    {member.name}
                  </span>
                  <bdi className="soft breaks">{member.email}</bdi>
                </span>
              </td>
              <td data-label={team.role}>{roles[member.role as keyof typeof roles] ?? member.role}</td>
              <td className="table-end">
                <Button kind="quiet" isBusy={isBusy} onClick={() => reset(member)}>
                  {words.resetLink} <span className="heard">{team.of(member.name)}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {made && <LinkDialog {...made} onClose={() => setMade(null)} />}
    </div>
  );
}
