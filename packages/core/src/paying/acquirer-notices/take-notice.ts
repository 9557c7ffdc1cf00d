import { createHash } from 'node:crypto';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import type { Acquirers } from '../acquiring/acquirers.ts';
import type { Notice, NoticeAbout, NoticeAnswer, RawNotice } from '../acquiring/notice.ts';
import { evidenceColumn, storableText } from './evidence-column.ts';
import { NOTICES_DUE } from './notices-due.ts';
import { STORE_NOTICES } from './notices-sql.ts';

export type TakenNotice =
  | { readonly kind: 'not_found' | 'forged' }
  | {
      readonly kind: 'taken';
      readonly answer: NoticeAnswer | undefined;
      /**
       * How many notices of the message were stored to be applied, how many are only kept, and how many had been stored
       * before.
       */
      readonly counts: Readonly<Record<'stored' | 'kept' | 'repeated', number>>;
    };

const EVENT_ID_LENGTH_MAX = 128;
const REFERENCE_LENGTH_MAX = 256;
/** The number of characters that are kept of each notice's text. */
const TEXT_LENGTH_MAX = 16 * 1_024;

/**
 * Stores an acquirer's notices in one commit, before they are answered. Nothing else changes until a worker applies
 * them. A notice that is already stored is not stored again, so the acquirer can repeat its message any number of
 * times. `not_found`: there is no such account, or it gets no notices. An account accepts notices in every state,
 * because its earlier payments can still be refunded.
 */
export async function takeNotice(
  { pool, acquirers }: { readonly pool: Pool; readonly acquirers: Acquirers },
  accountId: string,
  raw: RawNotice,
): Promise<TakenNotice> {
  const profileId = routingPartOf('acc', accountId);
  if (profileId === undefined) return { kind: 'not_found' };
  const acquirer = await acquirers.of({ acquirer: '', accountId });
  const notices = acquirer?.readNotice?.(raw);
  if (notices === undefined) return { kind: 'not_found' };
  if (notices === 'forged') return { kind: 'forged' };
  const column = <T>(value: (notice: Notice) => T): T[] => notices.map(value);
  const values = [
    profileId,
    accountId,
    column(({ eventId }) => storableId(eventId, EVENT_ID_LENGTH_MAX)),
    column(aboutOf),
    column((notice) => referenceOf(notice, 'reference')),
    column((notice) => referenceOf(notice, 'acquirerReference')),
    column((notice) => (notice.kind === 'evidence' ? evidenceColumn(notice.outcome) : null)),
    column(({ occurredAt }) => occurredAt),
    column(({ text }) => storableText(text).slice(0, TEXT_LENGTH_MAX).toWellFormed()),
  ];
  const rows =
    notices.length === 0 ? [] : await withRetry(() => run<{ outcome: 'kept' | null }>(pool, STORE_NOTICES, values));
  const kept = rows.filter(({ outcome }) => outcome === 'kept').length;
  const stored = rows.length - kept;
  if (stored > 0) NOTICES_DUE.hint([profileId]);
  return {
    kind: 'taken',
    answer: acquirer?.noticeAnswer,
    counts: { stored, kept, repeated: notices.length - rows.length },
  };
}

function aboutOf(notice: Notice): NoticeAbout | 'nothing' {
  return notice.kind === 'kept' ? 'nothing' : notice.about;
}

function referenceOf(notice: Notice, name: 'reference' | 'acquirerReference'): string | null {
  const reference = notice.kind === 'kept' ? null : notice[name];
  return reference === null ? null : storableId(reference, REFERENCE_LENGTH_MAX);
}

/** The id unchanged, if it can be stored; otherwise the hash of the id, which is the same each time. */
function storableId(id: string, lengthMax: number): string {
  const isFit = id !== '' && id.length <= lengthMax && !id.includes('\0') && id.isWellFormed();
  return isFit ? id : `sha256:${createHash('sha256').update(id).digest('hex')}`;
}
