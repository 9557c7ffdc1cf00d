import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { Answer } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { signOut } from '../../calls/identity.ts';
import { ME } from '../../calls/me.ts';
import { useAction } from '../../calls/use-action.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { Button, buttonClass } from '../../pieces/button.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { AccessPage } from './access-page.tsx';
import { useEntry } from './use-entry.ts';

/** The page behind an invitation's link. */
export function InvitationPage() {
  const { access, roles, loading } = useTexts();
  const { token = '' } = useParams({ strict: false });
  const invitation = useAnswer('readInvitation', { params: { token }, isQuiet: true });
  const words = access.invitation;
  if (invitation.isError) {
    return (
      <AccessPage title={words.over.title} foot={<Link to="/">{access.signIn.title}</Link>}>
        <p>{words.over.advice}</p>
      </AccessPage>
    );
  }
  if (!invitation.data) return <AccessPage title={loading}>{null}</AccessPage>;
  const { merchant_name: merchant, email, role } = invitation.data;
  return (
    <AccessPage title={words.title(merchant)} lead={words.lead(email, roles[role])}>
      <Ways token={token} invitation={invitation.data} />
    </AccessPage>
  );
}

type WaysProps = { readonly token: string; readonly invitation: Answer<'readInvitation'> };

/** The actions that the page offers, depending on who is signed in. */
function Ways({ token, invitation }: WaysProps) {
  const { access } = useTexts();
  const me = useQuery(ME).data;
  const { isBusy, problem, run } = useAction();
  const navigate = useNavigate();
  const enter = useEntry();
  const words = access.invitation;
  const { email } = invitation;
  const here = `/invitations/${token}`;
  const accept = () =>
    run(async () => {
      await call('acceptInvitation', { params: { token } });
      await enter();
      await navigate({ to: '/' });
    });
  if (!me) {
    return (
      <>
        <Link className={buttonClass('main', 'large')} to="/sign-up" search={{ to: here, email }}>
          {words.signUp}
        </Link>
        <Link className={buttonClass('plain')} to="/sign-in" search={{ to: here }}>
          {words.signInFirst}
        </Link>
      </>
    );
  }
  if (me.person.email.toLowerCase() !== email.toLowerCase()) {
    return (
      <>
        <Notice kind="warn">{words.otherPerson(me.person.email)}</Notice>
        <Button isBusy={isBusy} onClick={() => run(() => signOut().then(() => location.reload()))}>
          {words.signOut}
        </Button>
      </>
    );
  }
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <Button kind="main" size="large" isBusy={isBusy} onClick={accept}>
        {words.accept}
      </Button>
    </>
  );
}
