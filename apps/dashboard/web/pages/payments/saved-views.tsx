import { useState } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { useAnswer, useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import type { Filter } from '../../pieces/use-filter.ts';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from './payment-filter.ts';
import { ViewDialog } from './view-dialog.tsx';

type View = Answer<'listViews'>['data'][number];
type Question = 'save' | 'rename' | 'delete';

/** The person's saved filters, and buttons that save, rename and delete one. */
export function SavedViews({ filter }: { readonly filter: Filter<(typeof PAYMENT_FILTERS)[number]> }) {
  const words = useTexts().payments.views;
  const { profile } = useProfilePage();
  const [question, setQuestion] = useState<Question | null>(null);
  const params = { profile_id: profile.profile_id };
  const { data } = useAnswer('listViews', { params });
  const views = data?.data ?? [];
  const current = views.find((view) => isSame(wholeFilter(view), filter.chosen));
  if (!data || (views.length === 0 && !filter.isFiltered)) return null;
  return (
    <section className="views" aria-label={words.title}>
      {views.map((view) => (
        <Button
          key={view.view_id}
          aria-pressed={view === current}
          onClick={() => (view === current ? filter.clear() : filter.choose(wholeFilter(view)))}
        >
          <bdi>{view.name}</bdi>
        </Button>
      ))}
      {filter.isFiltered && !current && (
        <Button kind="quiet" icon="plus" onClick={() => setQuestion('save')}>
          {words.save}
        </Button>
      )}
      {current && (
        <>
          <Button kind="quiet" onClick={() => setQuestion('rename')}>
            {words.rename}
          </Button>
          <Button kind="quiet danger" onClick={() => setQuestion('delete')}>
            {words.remove}
          </Button>
        </>
      )}
      {question && (
        <QuestionDialog question={question} view={current} chosen={filter.chosen} onClose={() => setQuestion(null)} />
      )}
    </section>
  );
}

type QuestionDialogProps = {
  readonly question: Question;
  /** The view whose payments are shown. */
  readonly view: View | undefined;
  readonly chosen: PaymentFilter;
  readonly onClose: () => void;
};

function QuestionDialog({ question, view, chosen, onClose }: QuestionDialogProps) {
  const words = useTexts().payments.views;
  const { profile } = useProfilePage();
  const reload = useReload();
  const params = { profile_id: profile.profile_id };
  const then = async (done: Promise<unknown>) => {
    await done;
    await reload('listViews');
    onClose();
  };
  if (question === 'save') {
    const save = (name: string) => then(call('saveView', { params, body: { name, filter: givenFilter(chosen) } }));
    return <ViewDialog title={words.save} onSend={save} onClose={onClose} />;
  }
  if (!view) return null;
  const of = { ...params, view_id: view.view_id };
  if (question === 'rename') {
    const rename = (name: string) => then(call('renameView', { params: of, body: { name } }));
    return <ViewDialog title={words.rename} name={view.name} onSend={rename} onClose={onClose} />;
  }
  return (
    <Confirm
      title={words.confirm.title(view.name)}
      button={words.remove}
      onConfirm={() => then(call('deleteView', { params: of }))}
      onClose={onClose}
    >
      <p>{words.confirm.lead}</p>
    </Confirm>
  );
}

function wholeFilter({ filter }: View): PaymentFilter {
  return Object.fromEntries(PAYMENT_FILTERS.map((name) => [name, filter[name] ?? ''])) as PaymentFilter;
}

function givenFilter(chosen: PaymentFilter): Partial<PaymentFilter> {
  return Object.fromEntries(Object.entries(chosen).filter(([, text]) => text !== ''));
}

function isSame(one: PaymentFilter, other: PaymentFilter): boolean {
  return PAYMENT_FILTERS.every((name) => one[name] === other[name]);
}
