import type { Database } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { run } from '../../ground/database/statement.ts';
import { NEWEST_OF, NEWEST_OF_ONE } from './watch-profiles-sql.ts';

export const WATCHED = ['payments', 'deliveries', 'inbox'] as const;
/** The parts of a profile that can change. */
export type Watched = (typeof WATCHED)[number];

export type ProfileWatch = {
  /** Calls `onChange` for everything that happens after `since` has resolved, until `end`. */
  readonly watch: (profileId: string, onChange: (what: readonly Watched[]) => void) => Watching;
  readonly stop: () => Promise<void>;
};

export type Watching = { readonly since: Promise<void>; readonly end: () => void };

const EVERY_MS = 1_000;

type Newest = Readonly<Record<Watched, string | null>>;
type NewestRow = Newest & { profile_id: string };
type Listener = (what: readonly Watched[]) => void;
type WatchedProfile = { readonly listeners: Set<Listener>; newest: Newest | undefined };

/**
 * Watches profiles for the people who are looking at them. Runs one statement a second for all of these profiles, or
 * one for each profile if the database has several servers, and none while nobody is looking. Only reports that
 * something has changed; the listener then reads the data again.
 */
export function watchProfiles(pool: Database, onError: (error: unknown) => void): ProfileWatch {
  const profiles = new Map<string, WatchedProfile>();
  let looking: Promise<void> | undefined;

  const look = async (profileIds: readonly string[]): Promise<void> => {
    const rows = await readNewest(pool, profileIds);
    for (const { profile_id: profileId, ...newest } of rows) {
      const profile = profiles.get(profileId);
      if (!profile) continue;
      const { newest: before } = profile;
      profile.newest = newest;
      const what = before ? WATCHED.filter((each) => before[each] !== newest[each]) : [];
      if (what.length > 0) for (const listener of [...profile.listeners]) listener(what);
    }
  };
  const timer = setInterval(() => {
    if (profiles.size === 0 || looking) return;
    looking = look([...profiles.keys()])
      .catch(onError)
      .finally(() => {
        looking = undefined;
      });
  }, EVERY_MS);
  timer.unref();

  return {
    watch: (profileId, onChange) => {
      const profile = profiles.get(profileId) ?? { listeners: new Set<Listener>(), newest: undefined };
      profiles.set(profileId, profile);
      profile.listeners.add(onChange);
      return {
        since: profile.newest ? Promise.resolve() : look([profileId]).catch(onError),
        end: () => {
          profile.listeners.delete(onChange);
          if (profile.listeners.size === 0 && profiles.get(profileId) === profile) profiles.delete(profileId);
        },
      };
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

async function readNewest(pool: Database, profileIds: readonly string[]): Promise<readonly NewestRow[]> {
  if (!isSharded(pool)) return run<NewestRow>(pool, NEWEST_OF, [profileIds]);
  const rows: NewestRow[] = [];
  for (const profileId of profileIds) rows.push(...(await run<NewestRow>(pool, NEWEST_OF_ONE, [profileId])));
  return rows;
}
