import { Link, Outlet, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { type Me, useMe } from '../calls/me.ts';
import { fetchAllPages } from '../pieces/lazy-page.tsx';
import { Bones } from '../pieces/loaded.tsx';
import { Notice } from '../pieces/notice.tsx';
import { ZoneContext } from '../pieces/zone.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { BrandMark } from './brand-mark.tsx';
import { InterruptionDialog } from './interruption-dialog.tsx';
import { LiveLine } from './live-line.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { Navigation } from './navigation.tsx';
import { NotFound } from './not-found.tsx';
import { PersonMenu } from './person-menu.tsx';
import { ProfilePicker } from './profile-picker.tsx';
import { SearchButton } from './search-button.tsx';
import { Sheet } from './sheet.tsx';
import { StayWhileOffline } from './stay-while-offline.tsx';
import { currentOf, keepProfile } from './use-current.ts';

/** The frame of every page after sign-in. */
export function Frame() {
  const texts = useTexts();
  const me = useMe();
  const isOnline = useOnline();
  const { profileId } = useParams({ strict: false });
  const asked = profileId === undefined ? null : currentOf(me, profileId);
  const isMissing = profileId !== undefined && !asked;
  // A page without a known profile shows the last profile in the frame.
  const current = asked ?? currentOf(me, undefined);
  const known = asked?.profile.profile_id;
  useEffect(() => {
    if (known !== undefined) keepProfile(known);
  }, [known]);
  useEffect(fetchAllPages, []);
  return (
    <div className="frame">
      <a className="skip button" href="#content">
        {texts.skip}
      </a>
      <div className="top">
        {asked?.profile.environment === 'sandbox' && (
          <aside className="test-line" aria-label={texts.mode.label}>
            {texts.mode.testLine}
          </aside>
        )}
        <header className="top-bar">
          <Sheet>
            <Navigation me={me} current={current} />
          </Sheet>
          <Link className="brand" to="/" aria-label={texts.brand}>
            <BrandMark />
          </Link>
          {current && (
            <>
              {asked && <ModeSwitch current={asked} />}
              <ProfilePicker current={current} />
            </>
          )}
          <TopBarEnd me={me} />
        </header>
        {asked && <LiveLine key={asked.profile.profile_id} profileId={asked.profile.profile_id} />}
        {!isOnline && <OfflineLine />}
      </div>
      <div className="frame-body">
        <div className="side">
          <Navigation me={me} current={current} />
        </div>
        <main className="main" id="content" tabIndex={-1}>
          <StayWhileOffline />
          {me.person.needs_second_factor && <SecondFactorNotice />}
          {(asked?.profile.suspended || asked?.merchant.suspended) && (
            <Notice kind="bad" title={texts.suspended.title}>
              {texts.suspended.advice}
            </Notice>
          )}
          {isMissing ? (
            <NotFound />
          ) : (
            <ZoneContext value={asked?.profile.time_zone ?? null}>
              <Suspense fallback={<Bones />}>
                <Outlet />
              </Suspense>
            </ZoneContext>
          )}
        </main>
      </div>
      <InterruptionDialog person={me.person} />
    </div>
  );
}

function TopBarEnd({ me }: { readonly me: Me }) {
  return (
    <div className="top-bar-end">
      <SearchButton />
      <PersonMenu me={me} />
    </div>
  );
}

function SecondFactorNotice() {
  const { problems, account } = useTexts();
  const words = problems.codes.second_factor_required;
  return (
    <Notice kind="bad" title={words.title}>
      <p>{words.advice}</p>
      <Link to="/account">{account.title}</Link>
    </Notice>
  );
}

function OfflineLine() {
  const { offline } = useTexts();
  return (
    <p className="offline" role="status">
      {offline}
    </p>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(onChange, () => navigator.onLine);
}

function onChange(listener: () => void): () => void {
  const stop = new AbortController();
  addEventListener('online', listener, { signal: stop.signal });
  addEventListener('offline', listener, { signal: stop.signal });
  return () => stop.abort();
}
