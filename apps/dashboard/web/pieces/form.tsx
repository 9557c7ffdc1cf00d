import { createContext, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { Problem } from '../calls/problem.ts';
import { useAction } from '../calls/use-action.ts';
import { fieldWords } from '../texts/problem-words.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, type ButtonKind } from './button.tsx';
import type { IconName } from './icon.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { wrongFields } from './wrong-fields.ts';

/** What was typed, by the fields' names; what is at the ends of it is kept. */
export type Typed = Readonly<Record<string, string>>;

type FormState = { readonly errors: Readonly<Record<string, string>>; readonly isBusy: boolean };

const FormContext = createContext<FormState>({ errors: {}, isBusy: false });

type FormProps = {
  /** Refusals that it throws are shown: those of fields below them, the others above the form. */
  readonly onSend: (typed: Typed) => Promise<unknown>;
  readonly children: ReactNode;
  /** Shown instead of the server's words; null leaves it to those. */
  readonly say?: (problem: Problem) => string | null;
  readonly className?: string;
  readonly label?: string;
};

/** A form that is checked in the page's own language, sent once, and keeps what was typed until it was taken. */
export function Form({ onSend, children, say, className = 'stack', label }: FormProps) {
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { isBusy, problem, run } = useAction();
  const refused = refusedFields(form.current, problem, texts);
  const errors = { ...wrong, ...refused };
  // A new round of mistakes takes the focus to the first of them.
  useEffect(() => {
    if (problem === null && Object.keys(wrong).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem, wrong]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Of a dialog inside of the page that the form is in.
    event.stopPropagation();
    const found = wrongFields(event.currentTarget, texts.form);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    void run(() => onSend(typed));
  };
  return (
    <FormContext value={{ errors, isBusy }}>
      <form ref={form} className={className} onSubmit={send} noValidate aria-label={label}>
        {problem && Object.keys(refused).length === 0 && (
          <ProblemNotice problem={problem} words={say?.(problem) ?? null} />
        )}
        {children}
      </form>
    </FormContext>
  );
}

/** The refusal's fields that this form has, in the page's words. */
function refusedFields(
  form: HTMLFormElement | null,
  problem: Problem | null,
  texts: Texts,
): Readonly<Record<string, string>> {
  const known = (problem?.errors ?? []).filter(({ field }) => form?.elements.namedItem(rootOf(field)));
  return Object.fromEntries(known.map((each) => [rootOf(each.field), fieldWords(each, rootOf(each.field), texts)]));
}

/** `allowed_origins[2]` is a line of the field `allowed_origins`. */
function rootOf(field: string): string {
  return /^\w+/.exec(field)?.[0] ?? field;
}

export function useFieldError(name: string): string | undefined {
  return use(FormContext).errors[name];
}

type SubmitProps = {
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly size?: 'large';
  readonly icon?: IconName;
};

/** The button that sends its form. */
export function Submit({ children, kind = 'main', size, icon }: SubmitProps) {
  const { isBusy } = use(FormContext);
  return (
    <Button type="submit" kind={kind} isBusy={isBusy} {...(size && { size })} {...(icon && { icon })}>
      {children}
    </Button>
  );
}
