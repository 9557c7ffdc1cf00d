import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { takeFocus } from './take-focus.ts';

export type ButtonKind = 'main' | 'plain' | 'danger' | 'quiet' | 'quiet danger';

type ButtonProps = ComponentProps<'button'> & {
  readonly kind?: ButtonKind;
  readonly size?: 'large';
  readonly icon?: IconName;
  /** Whether the action is running; the button shows this and ignores clicks. */
  readonly isBusy?: boolean;
};

export function Button(props: ButtonProps) {
  const { kind = 'plain', size, icon, isBusy = false, autoFocus, children, onClick, ...rest } = props;
  // A busy button can still be focused.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(autoFocus && { ref: takeFocus })}
      className={`${buttonClass(kind, size)} ${rest.className ?? ''}`}
      aria-busy={isBusy || undefined}
      onClick={press}
    >
      {icon && <Icon name={icon} small />}
      {children}
    </button>
  );
}

/** A button with an icon only; `label` is its accessible name. */
export function IconButton({ icon, label, ...rest }: ComponentProps<'button'> & { icon: IconName; label: string }) {
  return (
    <button type="button" {...rest} className="button button-icon" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}

/** The classes of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind, size?: 'large'): string {
  const kinds = kind.split(' ').map((each) => (each === 'plain' ? '' : `button-${each}`));
  return ['button', ...kinds, size === 'large' ? 'button-large' : ''].filter(Boolean).join(' ');
}
