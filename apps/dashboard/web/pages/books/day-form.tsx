import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../pieces/button.tsx';
import { useWrittenFields } from '../../pieces/use-written-fields.ts';
import { useTexts } from '../../texts/use-texts.ts';

type DayFormProps = {
  readonly label: string;
  /** The days that the page shows, by field name. When these days change, the fields show the new days. */
  readonly shown: Readonly<Record<string, string>>;
  readonly onShow: (days: Readonly<Record<string, string>>) => void;
  readonly children: ReactNode;
};

/**
 * Fields for days. The fields apply together when the form is sent, because a date that is being typed changes with
 * every key press.
 */
export function DayForm({ label, shown, onShow, children }: DayFormProps) {
  const { books } = useTexts();
  const form = useWrittenFields(shown);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onShow(Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])));
  };
  return (
    <form ref={form} className="filter-form unprinted" aria-label={label} onSubmit={send}>
      <div className="filter-line filter-days">
        {children}
        <Button type="submit">{books.show}</Button>
      </div>
      <p className="soft small">{books.utc}</p>
    </form>
  );
}
