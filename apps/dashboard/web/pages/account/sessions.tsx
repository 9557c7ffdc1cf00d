import { useQuery, useQueryClient } from '@tanstack/react-query';
import { currentSession, endOtherSessions, endSession, listSessions, type Session } from '../../calls/identity.ts';
import { useAction } from '../../calls/use-action.ts';
import { Button } from '../../pieces/button.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { deviceOf } from './device-of.ts';

const SESSIONS = ['sessions'];

export function Sessions() {
  const words = useTexts().account.sessions;
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: async () => {
      const [all, here] = await Promise.all([listSessions(), currentSession()]);
      // This session comes first, then the others, newest first.
      const order = (session: Session) =>
        session.token === here ? Number.POSITIVE_INFINITY : Date.parse(session.createdAt);
      return { all: all.toSorted((a, b) => order(b) - order(a)), here };
    },
    // Do not keep the tokens after the page is closed.
    gcTime: 0,
  });
  const { isBusy, problem, run } = useAction();
  const end = (work: Promise<unknown>) => run(() => work.then(() => client.invalidateQueries({ queryKey: SESSIONS })));
  return (
    <Section title={words.title} lead={words.lead}>
      {problem && <ProblemNotice problem={problem} />}
      <Loaded query={sessions}>
        {({ all, here }) => (
          <div className="panel">
            <SessionTable sessions={all} here={here} isBusy={isBusy} onEnd={(token) => end(endSession(token))} />
            {all.length > 1 && (
              <div className="panel-foot">
                <Button isBusy={isBusy} onClick={() => end(endOtherSessions())}>
                  {words.endOthers}
                </Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

type SessionTableProps = {
  readonly sessions: readonly Session[];
  readonly here: string | null;
  readonly isBusy: boolean;
  readonly onEnd: (token: string) => void;
};

function SessionTable({ sessions, here, isBusy, onEnd }: SessionTableProps) {
  const words = useTexts().account.sessions;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.device}</th>
          <th scope="col">{words.address}</th>
          <th scope="col">{words.since}</th>
          <th scope="col" className="table-end">
            <span className="heard">{words.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td>
              <span className="row">
                <Device userAgent={session.userAgent ?? ''} />
                {session.token === here && <span className="tag">{words.here}</span>}
              </span>
            </td>
            <td data-label={words.address}>
              <bdi className="mono small">{session.ipAddress}</bdi>
            </td>
            <td data-label={words.since}>
              <When at={session.createdAt} />
            </td>
            <td className="table-end">
              {session.token !== here && (
                <Button kind="quiet danger" isBusy={isBusy} onClick={() => onEnd(session.token)}>
                  {words.end}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Device({ userAgent }: { readonly userAgent: string }) {
  const words = useTexts().account.sessions;
  const device = deviceOf(userAgent);
  return <span title={userAgent}>{device ? words.on(device.browser, device.system) : words.unknown}</span>;
}
