import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { useFieldError } from './form.tsx';
import { Icon } from './icon.tsx';
import { takeFocus } from './take-focus.ts';

type About = {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Whether "(optional)" is shown beside the label. Other fields are required. */
  readonly isOptional?: boolean;
};

type Box = { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };

/** A field with its label above, and its hint and error below. */
function Frame({ about, children }: { readonly about: About; readonly children: (box: Box) => ReactNode }) {
  const texts = useTexts();
  const id = useId();
  const error = useFieldError(about.name);
  const describedBy = [error && `${id}-error`, about.hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {about.label} {about.isOptional && <span className="field-optional">{texts.form.optional}</span>}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error !== undefined && { 'aria-invalid': true as const }),
      })}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="warn" small />
          <span dir="auto">{error}</span>
        </p>
      )}
      {about.hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {about.hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = About & ComponentProps<'input'>;

export function TextField({ name, label, hint, isOptional, autoFocus, className = '', ...rest }: TextFieldProps) {
  return (
    <Frame about={{ name, label, hint, ...(isOptional && { isOptional }) }}>
      {(box) => (
        <input
          type="text"
          required={!isOptional}
          {...rest}
          {...box}
          // The field takes the focus before a dialog is shown, so the dialog gives the focus to the field again.
          {...(autoFocus && { ref: takeFocus, 'data-first': '' })}
          name={name}
          className={`box ${className}`}
        />
      )}
    </Frame>
  );
}

export function TextArea({
  name,
  label,
  hint,
  isOptional,
  className = '',
  ...rest
}: About & ComponentProps<'textarea'>) {
  return (
    <Frame about={{ name, label, hint, ...(isOptional && { isOptional }) }}>
      {(box) => <textarea required={!isOptional} {...rest} {...box} name={name} className={`box ${className}`} />}
    </Frame>
  );
}

export function SelectField({ name, label, hint, children, ...rest }: About & ComponentProps<'select'>) {
  return (
    <Frame about={{ name, label, hint }}>
      {(box) => (
        <select {...rest} {...box} name={name} className="box">
          {children}
        </select>
      )}
    </Frame>
  );
}

type PasswordFieldProps = About &
  ComponentProps<'input'> & {
    /** The label of the checkbox, if the field is not for a password. */ readonly showLabel?: string;
  };

/** A field for a password or another secret, left to right, with a checkbox to show it. */
export function PasswordField({ name, label, hint, showLabel, ...rest }: PasswordFieldProps) {
  const texts = useTexts();
  const [isShown, setShown] = useState(false);
  return (
    <div className="stack stack-tight">
      <TextField {...rest} name={name} label={label} hint={hint} type={isShown ? 'text' : 'password'} dir="ltr" />
      <label className="check small">
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.currentTarget.checked)} />
        <span>{showLabel ?? texts.form.showPassword}</span>
      </label>
    </div>
  );
}
