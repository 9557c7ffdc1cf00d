import { type KeyReminder, remindOfKeys } from '@pay/core/merchants/access/key-reminders';
import { type ProposedRefund, tellApprovers } from '@pay/core/paying/refunds/tell-approvers';
import { type News, tellNews } from '@pay/core/telling/mails/tell-news';
import type { Mail } from './create-mailer.ts';
import { keyReminderLetter, proposedRefundLetter } from './letters.ts';
import { newsLetter } from './news-letter.ts';
import { type ChangeMails, sendChanges } from './send-changes.ts';
import { sendToEach } from './send-to-each.ts';

const WORKER = { kind: 'worker' } as const;
const REMIND_EVERY_MS = 10 * 60_000;
const TELL_EVERY_MS = 20_000;
const BATCH = 20;

/**
 * From now on, sends the e-mails that are due: reminders of expiring keys, changes to how people sign in, refunds that
 * wait for a second person, and news of endpoints, disputes and Live requests. Any number of nodes can do this at the
 * same time.
 */
export function startDueLetters(deps: ChangeMails): () => void {
  const { pool, mailer, brand, url, logger } = deps;
  if (!mailer) return () => {};
  const toEach = (recipients: readonly string[], letter: (to: string) => Mail) =>
    sendToEach(recipients, (to) => mailer.send(letter(to)), logger);
  const remind = async (reminder: KeyReminder) => {
    await toEach(reminder.recipients, (to) => keyReminderLetter(to, brand, url, reminder));
  };
  const tell = async (proposed: ProposedRefund) => {
    await toEach(proposed.recipients, (to) => proposedRefundLetter(to, brand, url, proposed));
  };
  const report = async (news: News) => {
    await toEach(news.recipients, (to) => newsLetter(to, brand, url, news));
  };
  const timers = [
    repeat(REMIND_EVERY_MS, () => remindOfKeys({ pool, send: remind }, WORKER, BATCH)),
    repeat(TELL_EVERY_MS, () => sendChanges(deps, BATCH)),
    repeat(TELL_EVERY_MS, () => tellApprovers({ pool, send: tell }, WORKER, BATCH)),
    repeat(TELL_EVERY_MS, () => tellNews({ pool, send: report }, WORKER, BATCH)),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };

  function repeat(everyMs: number, sendSome: () => Promise<number>): NodeJS.Timeout {
    let isSending = false;
    const sendAll = async () => {
      // If the mail server does not answer, a round can still be waiting for it when the next one is due.
      if (isSending) return;
      isSending = true;
      try {
        while ((await sendSome()) === BATCH);
      } finally {
        isSending = false;
      }
    };
    return setInterval(() => {
      sendAll().catch((error: Error) => logger.error({ error_message: error.message }, 'an e-mail was not sent'));
    }, everyMs).unref();
  }
}
