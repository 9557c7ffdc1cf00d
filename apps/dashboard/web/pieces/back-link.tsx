import { Link } from '@tanstack/react-router';
import { Icon } from './icon.tsx';

/** To the list that the page is a member of. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link className="back-link" to={to}>
      <Icon name="back" small />
      {children}
    </Link>
  );
}
