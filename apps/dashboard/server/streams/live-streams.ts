import { PassThrough, type Readable } from 'node:stream';
import type { ProfileWatch } from '@pay/core/looking/insight/watch-profiles';
import { places } from './places.ts';

export type LiveStreams = {
  /** Null if the person has too many windows open. */
  readonly open: (viewer: Viewer) => Readable | null;
  /** Ends all streams. */
  readonly stop: () => void;
};

export type Viewer = {
  readonly personId: string;
  readonly profileId: string;
  /** Whether the person still has access; checked every minute. */
  readonly mayStay: () => Promise<boolean>;
};

const HEARTBEAT_MS = 15_000;
const MAY_STAY_EVERY_MS = 60_000;
const OF_PERSON_MAX = 20;
/** The number of unread bytes above which a stream is ended. */
const UNREAD_BYTES_MAX = 16 * 1024;
const ALIVE = 'event: alive\ndata: {}\n\n';

/** Server-sent events that report changes in a profile, one stream per window. */
export function liveStreams(watch: ProfileWatch): LiveStreams {
  const open = new Set<PassThrough>();
  const take = places(OF_PERSON_MAX);

  return {
    open: ({ personId, profileId, mayStay }) => {
      const release = take(personId);
      if (!release) return null;
      const stream = new PassThrough();
      open.add(stream);
      const write = (text: string) => {
        if (stream.writableLength > UNREAD_BYTES_MAX) stream.destroy();
        else if (stream.writable) stream.write(text);
      };
      const watching = watch.watch(profileId, (what) => write(`event: changed\ndata: ${JSON.stringify({ what })}\n\n`));
      void watching.since.then(() => write(ALIVE));
      const heartbeat = setInterval(() => write(ALIVE), HEARTBEAT_MS);
      const check = setInterval(() => {
        // If this check fails with an error, access continues until the next check. A failed check proves nothing,
        // because the session is in the database that did not answer.
        mayStay().then(
          (may) => may || stream.end(),
          () => {},
        );
      }, MAY_STAY_EVERY_MS);
      stream.once('close', () => {
        watching.end();
        clearInterval(heartbeat);
        clearInterval(check);
        open.delete(stream);
        release();
      });
      return stream;
    },
    stop: () => {
      for (const stream of open) stream.end();
    },
  };
}
