import { createContext, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { Problem } from '../calls/problem.ts';
import { useAction } from '../calls/use-action.ts';
import { fieldWords } from '../texts/problem-words.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, type ButtonKind } from './button.tsx';
import type { IconName } from './icon.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { wrongFields } from './wrong-fields.ts';

/** The typed values by field name, not trimmed. */
export type Typed = Readonly<Record<string, string>>;

type FormState = { readonly errors: Readonly<Record<string, string>>; readonly isBusy: boolean };

const FormContext = createContext<FormState>({ errors: {}, isBusy: false });

type FormProps = {
  /** Refusals that this function throws are shown: field errors below their fields, other errors above the form. */
  readonly onSend: (typed: Typed) => Promise<unknown>;
  readonly children: ReactNode;
  /** The text to show instead of the default text; null for the default. */
  readonly say?: (problem: Problem) => string | null;
  readonly className?: string;
  readonly label?: string;
  /** Whether to ask before the person leaves a page with unsaved changes. */
  readonly isGuarded?: boolean;
};

/** A form with checks in the page's language. It is sent once, and keeps what was typed until sending succeeds. */
export function Form({ onSend, children, say, className = 'stack', label, isGuarded = false }: FormProps) {
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { isBusy, problem, run } = useAction();
  const isChanged = useRef(false);
  const refused = refusedFields(form.current, problem, texts);
  const errors = { ...wrong, ...refused };
  // When there are new errors, the focus moves to the first field that has an error.
  useEffect(() => {
    if (problem === null && Object.keys(wrong).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem, wrong]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The event can come from a form in a dialog that this form contains.
    event.stopPropagation();
    const found = wrongFields(event.currentTarget, texts.form);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    void run(async () => {
      await onSend(typed);
      isChanged.current = false;
    });
  };
  return (
    <FormContext value={{ errors, isBusy }}>
      <form
        ref={form}
        className={className}
        onSubmit={send}
        onInput={() => {
          isChanged.current = true;
        }}
        noValidate
        aria-label={label}
      >
        {isGuarded && <UnsavedGuard isChanged={isChanged} />}
        {problem && Object.keys(refused).length === 0 && (
          <ProblemNotice problem={problem} words={say?.(problem) ?? null} />
        )}
        {children}
      </form>
    </FormContext>
  );
}

/** The refusal's errors for fields of this form, in the page's language. */
function refusedFields(
  form: HTMLFormElement | null,
  problem: Problem | null,
  texts: Texts,
): Readonly<Record<string, string>> {
  const known = (problem?.errors ?? []).filter(({ field }) => form?.elements.namedItem(rootOf(field)));
  return Object.fromEntries(known.map((each) => [rootOf(each.field), fieldWords(each, rootOf(each.field), texts)]));
}

/** `allowed_origins[2]` belongs to the field `allowed_origins`. */
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

/** The submit button of a form. */
export function Submit({ children, kind = 'main', size, icon }: SubmitProps) {
  const { isBusy } = use(FormContext);
  return (
    <Button type="submit" kind={kind} isBusy={isBusy} {...(size && { size })} {...(icon && { icon })}>
      {children}
    </Button>
  );
}

/** Says, beside the submit button, that what was sent is saved. */
export function Saved({ children }: { readonly children: ReactNode }) {
  return (
    <p className="state state-good" role="status">
      {children}
    </p>
  );
}
