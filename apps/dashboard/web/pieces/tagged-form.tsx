import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { problemOf } from '../calls/problem.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Form, Saved, Submit, type Typed } from './form.tsx';
import { Bones } from './loaded.tsx';
import { ProblemNotice } from './problem-notice.tsx';

/** An answer and the tag that a change of it has to send. */
export type Tagged<T> = { readonly value: T; readonly etag: string | null };

type TaggedFormProps<T> = {
  readonly query: UseQueryResult<Tagged<T>>;
  /** The settings that the fields show. */
  readonly of: (value: T) => unknown;
  /** Sends the change with the tag of the answer that the fields show, and returns the new answer. */
  readonly change: (typed: Typed, tag: { readonly ifMatch?: string }) => Promise<Tagged<T>>;
  /** Called after a change: everything that shows the settings has to show the new answer. */
  readonly onChanged: (changed: Tagged<T>) => Promise<unknown>;
  readonly children: (value: T) => ReactNode;
  readonly saved?: string;
  /** Shown instead of the button to people who cannot change the settings. */
  readonly locked?: ReactNode;
  /** For fields that keep what is typed themselves: called to drop it when the form shows another answer. */
  readonly onFresh?: () => void;
};

/**
 * A form for settings that several people can change. It never overwrites a change that someone else has made in the
 * meantime: the tag that is sent belongs to the answer that the fields show. Once something is typed, a newer answer is
 * shown only if these settings are the same in it.
 */
export function TaggedForm<T>(props: TaggedFormProps<T>) {
  const { query, of, change, onChanged, children, saved, locked, onFresh } = props;
  const texts = useTexts();
  const newest = query.data;
  const [shown, setShown] = useState(newest);
  const [isSaved, setSaved] = useState(false);
  const isTyped = useRef(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const isSame = JSON.stringify(newest && of(newest.value)) === JSON.stringify(shown && of(shown.value));
  useEffect(() => {
    if (!isTyped.current || isSame) setShown(newest);
  }, [newest, isSame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are written again for each answer only.
  useEffect(() => {
    if (isTyped.current) return;
    if (onFresh) onFresh();
    // The fields are not created again, so that the one that has the focus keeps it.
    else fields.current?.form?.reset();
  }, [shown]);
  if (!shown) {
    return query.isError ? (
      <ProblemNotice problem={problemOf(query.error)} onAgain={() => query.refetch()} />
    ) : (
      <Bones />
    );
  }
  const { value, etag } = shown;
  const send = async (typed: Typed) => {
    setSaved(false);
    const changed = await change(typed, etag === null ? {} : { ifMatch: etag });
    isTyped.current = false;
    await onChanged(changed);
    setSaved(true);
  };
  return (
    <Form onSend={send} className="panel" isGuarded>
      <div className="panel-inner stack">
        <fieldset
          ref={fields}
          className="stack"
          disabled={locked !== undefined}
          onInput={() => {
            isTyped.current = true;
          }}
        >
          {children(value)}
        </fieldset>
      </div>
      <div className="panel-foot">
        {locked ?? (
          <>
            <Submit>{texts.save}</Submit>
            {isSaved && <Saved>{saved ?? texts.saved}</Saved>}
          </>
        )}
      </div>
    </Form>
  );
}
