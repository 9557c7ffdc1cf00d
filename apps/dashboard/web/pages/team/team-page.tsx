import { useState } from 'react';
import { useAnswer } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { TeamDialog, type TeamQuestion } from './team-dialog.tsx';

export function TeamPage() {
  const { team: words } = useTexts();
  const { merchant, may } = useProfilePage();
  const [question, setQuestion] = useState<TeamQuestion | null>(null);
  const team = useAnswer('readTeam', { params: { merchant_id: merchant.merchant_id } });
  const invite = may('team.change') && (
    <Button kind="main" icon="plus" onClick={() => setQuestion({ kind: 'invite' })}>
      {words.invite}
    </Button>
  );
  return (
    <>
      <PageHead title={words.title} lead={words.lead(merchant.name)} action={invite} />
      <Loaded query={team}>
        {({ members, invitations }) => (
          <>
            <Section title={words.members} isWhole>
              <Members members={members} onAsk={setQuestion} />
            </Section>
            {may('team.change') && (
              <Section title={words.invitations.title} isWhole>
                <Invitations invitations={invitations} onAsk={setQuestion} />
              </Section>
            )}
          </>
        )}
      </Loaded>
      {question && <TeamDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
