import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type ResendButtonProps = {
  readonly profileId: string;
  readonly eventId: string;
  /** The endpoint to send to. If undefined, the event is sent to every endpoint that subscribes to its type. */
  readonly endpointId?: string;
};

export function ResendButton({ profileId, eventId, endpointId }: ResendButtonProps) {
  const words = useTexts().webhooks;
  const reload = useReload();
  const { run, problem, isBusy } = useAction();
  const [count, setCount] = useState<number | null>(null);
  const resend = () =>
    run(async () => {
      setCount(null);
      const body = endpointId === undefined ? {} : { endpoint_id: endpointId };
      const resent = await call('resendEvent', { params: { profile_id: profileId, event_id: eventId }, body });
      setCount(resent.deliveries.length);
      await reload('listDeliveries', 'readDelivery', 'readEvent', 'listEndpoints');
    });
  return (
    <div className="stack stack-tight">
      <div className="row row-end">
        <Button icon="send" isBusy={isBusy} onClick={() => void resend()}>
          {words.resend}
        </Button>
      </div>
      {problem && <ProblemNotice problem={problem} />}
      {count !== null && (
        <Notice kind="good" isNews>
          {words.resent(count)}
        </Notice>
      )}
    </div>
  );
}
