import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Me } from '../calls/me.ts';
import { Icon } from '../pieces/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { pagesOf } from './pages-of.ts';
import type { Current } from './use-current.ts';

/** Links to the pages of a profile and its merchant and, for operators, to the pages of the platform. */
export function Navigation({ me, current }: { readonly me: Me; readonly current: Current | null }) {
  const { navigation: words } = useTexts();
  return (
    <nav className="navigation" aria-label={words.label}>
      {pagesOf(words, me, current).map(({ label, pages }) => (
        <Fragment key={label}>
          {label !== null && <p className="navigation-label">{label}</p>}
          {pages.map(({ to, icon, name, isExact = false }) => (
            <Link key={to} to={to} activeOptions={{ exact: isExact }} title={name}>
              <Icon name={icon} />
              <span>{name}</span>
            </Link>
          ))}
        </Fragment>
      ))}
    </nav>
  );
}
