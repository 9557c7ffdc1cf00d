import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type NoticeKind = 'plain' | 'good' | 'warn' | 'bad';

const ICONS: Record<NoticeKind, IconName> = { plain: 'info', good: 'check', warn: 'warn', bad: 'warn' };

type NoticeProps = {
  readonly kind?: NoticeKind;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Announced when it appears. */
  readonly isNews?: boolean;
};

export function Notice({ kind = 'plain', title, children, isNews = false }: NoticeProps) {
  return (
    <div className={`notice notice-${kind}`} role={isNews ? (kind === 'bad' ? 'alert' : 'status') : undefined}>
      <Icon name={ICONS[kind]} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
