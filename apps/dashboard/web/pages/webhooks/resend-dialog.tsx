import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useAnswer, useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { instantOfMinute, localMinute } from '../../pieces/local-minute.ts';
import { Notice } from '../../pieces/notice.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { useZone } from '../../pieces/zone.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type ResendDialogProps = { readonly profileId: string; readonly endpointId: string; readonly onClose: () => void };

const DAY_MS = 86_400_000;

/** Shows the number of failed deliveries in a period, then resends them. */
export function ResendDialog({ profileId, endpointId, onClose }: ResendDialogProps) {
  const { webhooks, cancel, close, zone } = useTexts();
  const timeZone = useZone();
  const words = webhooks.resendMany;
  const reload = useReload();
  const { run, problem, isBusy } = useAction();
  const [done, setDone] = useState<number | null>(null);
  const [period, setPeriod] = useState(() => ({
    from: localMinute(Date.now() - DAY_MS, timeZone),
    to: localMinute(Date.now() + 60_000, timeZone),
  }));
  const params = { profile_id: profileId, endpoint_id: endpointId };
  const [from, to] = [instantOfMinute(period.from, timeZone), instantOfMinute(period.to, timeZone)];
  const isPeriod = from !== null && to !== null && from < to;
  const preview = useAnswer(
    'countFailed',
    { params, query: { from: from ?? '', to: to ?? '' } },
    { enabled: isPeriod && done === null },
  );
  const send = () =>
    run(async () => {
      let count = 0;
      for (let next = from; next !== null; ) {
        const part = await call('resendFailed', { params, body: { from: next, to: to ?? '' } });
        count += part.count;
        next = part.next_from;
      }
      setDone(count);
    }).finally(() => reload('listDeliveries', 'listEndpoints', 'countFailed'));
  const change = (name: 'from' | 'to') => (value: string) => setPeriod((before) => ({ ...before, [name]: value }));
  const nothing = !isPeriod || preview.data?.count === 0;
  return (
    <Dialog title={words.title} onClose={onClose} isWide>
      <p>{words.lead}</p>
      {done === null && (
        <>
          <div className="two">
            <Moment label={words.from} value={period.from} onType={change('from')} />
            <Moment label={words.to} value={period.to} onType={change('to')} />
          </div>
          <p className="soft small">{zone.times(timeZone)}</p>
          {isPeriod ? <Preview query={preview} /> : <Notice kind="bad">{words.wrongPeriod}</Notice>}
        </>
      )}
      {problem && <ProblemNotice problem={problem} />}
      {done !== null && (
        <Notice kind="good" isNews>
          {words.done(done)}
        </Notice>
      )}
      <div className="dialog-foot">
        <Button onClick={onClose}>{done === null ? cancel : close}</Button>
        {done === null && (
          <Button
            kind="main"
            icon="send"
            isBusy={isBusy}
            aria-disabled={nothing}
            onClick={() => !nothing && void send()}
          >
            {words.go}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

type Count = Answer<'countFailed'>;

function Preview({ query }: { readonly query: UseQueryResult<Count> }) {
  const words = useTexts().webhooks.resendMany;
  return (
    <Loaded query={query}>
      {({ count, more }) => (
        <p role="status" className="strong">
          {words.preview(count, more)}
        </p>
      )}
    </Loaded>
  );
}

type MomentProps = Pick<ComponentProps<'input'>, 'value'> & {
  readonly label: string;
  readonly onType: (value: string) => void;
};

function Moment({ label, value, onType }: MomentProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="box"
        type="datetime-local"
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </div>
  );
}
