import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type ButtonKind = 'main' | 'plain' | 'danger' | 'quiet' | 'quiet danger';

type ButtonProps = ComponentProps<'button'> & {
  readonly kind?: ButtonKind;
  readonly size?: 'large';
  readonly icon?: IconName;
  /** While it is being done: it says so, and does nothing. */
  readonly isBusy?: boolean;
};

export function Button({ kind = 'plain', size, icon, isBusy = false, children, onClick, ...rest }: ButtonProps) {
  // It stays in the order of focus while it is busy.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(kind, size)} ${rest.className ?? ''}`}
      aria-busy={isBusy || undefined}
      onClick={press}
    >
      {icon && <Icon name={icon} small />}
      {children}
    </button>
  );
}

/** A button that shows no words; `label` names it. */
export function IconButton({ icon, label, ...rest }: ComponentProps<'button'> & { icon: IconName; label: string }) {
  return (
    <button type="button" {...rest} className="button button-icon" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}

/** For links that look like buttons. */
export function buttonClass(kind: ButtonKind, size?: 'large'): string {
  const kinds = kind.split(' ').map((each) => (each === 'plain' ? '' : `button-${each}`));
  return ['button', ...kinds, size === 'large' ? 'button-large' : ''].filter(Boolean).join(' ');
}
