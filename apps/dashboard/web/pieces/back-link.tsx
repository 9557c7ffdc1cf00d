import { Link } from '@tanstack/react-router';
import { Icon } from './icon.tsx';

/** A link to the list that contains this page's object. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link className="back-link" to={to}>
      <Icon name="back" small />
      {children}
    </Link>
  );
}
