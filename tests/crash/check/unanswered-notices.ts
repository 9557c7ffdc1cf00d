import type { NoticeCall } from '../books/acquirer-call.ts';

/** The ids of the genuine notices that were never accepted, so that the acquirer is still sending them. */
export function unansweredNotices(notices: readonly NoticeCall[]): readonly string[] {
  const genuine = notices.filter(({ isForged }) => !isForged);
  const answered = new Set(genuine.filter(({ status }) => status !== null && status < 300).map(({ id }) => id));
  return [...new Set(genuine.map(({ id }) => id))].filter((id) => !answered.has(id));
}
