import { Link, useLocation } from '@tanstack/react-router';
import { Icon } from '../pieces/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { Current } from './use-current.ts';

/**
 * Switches to this merchant's profile in the other mode, on the same page. Before Live access is approved, opens the
 * page for requesting Live access.
 */
export function ModeSwitch({ current }: { readonly current: Current }) {
  const { mode } = useTexts();
  const { pathname } = useLocation();
  const { merchant, profile } = current;
  const page = pathname.split('/')[3] ?? '';
  const inMode = (environment: 'sandbox' | 'live') =>
    profile.environment === environment ? profile : merchant.profiles.find((each) => each.environment === environment);
  const sandbox = inMode('sandbox');
  const live = inMode('live');
  const isLive = profile.environment === 'live';
  const toSandbox: string = `/profiles/${sandbox?.profile_id}/${page}`;
  const toLive: string = live ? `/profiles/${live.profile_id}/${page}` : `/profiles/${profile.profile_id}/live`;
  return (
    <nav className={`choice choice-${isLive ? 'live' : 'test'}`} aria-label={mode.label}>
      {sandbox && (
        <Link to={toSandbox} data-chosen={!isLive}>
          {mode.test}
        </Link>
      )}
      <Link to={toLive} data-chosen={isLive}>
        {mode.live}
        {!live && (
          <>
            <span className="heard">{mode.toLive}</span>
            <Icon name="lock" small />
          </>
        )}
      </Link>
    </nav>
  );
}
