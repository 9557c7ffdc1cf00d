import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type EmptyProps = {
  readonly icon: IconName;
  readonly title: string;
  /** What will appear here, and how to get the first item. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <span className="icon-circle">
        <Icon name={icon} />
      </span>
      <p className="empty-title">{title}</p>
      <p>{children}</p>
      {action}
    </div>
  );
}
