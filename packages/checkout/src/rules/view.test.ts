import { describe, expect, test } from 'vitest';
import type { SessionStatus } from './browser-session.ts';
import { TEXTS } from './texts.ts';
import { viewOfFailure, viewOfSession } from './view.ts';

const sessionOf = (status: SessionStatus) =>
  ({ status, amount: 10.5, amount_minor: 10_500, currency: 'BHD', locale: null }) as const;

describe.each(['en', 'ar'] as const)('in %s', (lang) => {
  const pay = lang === 'en' ? 'Pay 10.500 BHD' : 'ادفع \u206610.500 BHD\u2069';

  test('an open session shows the amount and nothing else', () => {
    expect(viewOfSession(sessionOf('open'), lang, false)).toEqual({ label: pay, message: '' });
  });

  test.each(['paid', 'failed', 'cancelled', 'expired'] as const)(
    'a session that is %s shows a permanent message',
    (status) => {
      expect(viewOfSession(sessionOf(status), lang, false, 'network')).toEqual({
        label: pay,
        button: 'off',
        message: TEXTS[lang][status],
      });
    },
  );

  test.each([
    ['authorised', 'paid'],
    ['voided', 'cancelled'],
  ] as const)('a session that is %s looks like one that is %s, and cannot be paid again', (status, other) => {
    const view = viewOfSession(sessionOf(status), lang, false, 'network');
    expect(view).toEqual({ label: pay, button: 'off', message: TEXTS[lang][other] });
  });

  test('a status that this version does not know offers no payment', () => {
    const view = viewOfSession(sessionOf('settled' as SessionStatus), lang, false);
    expect(view).toEqual({ label: pay, button: 'off', message: TEXTS[lang].unavailable });
  });

  test('a payment in progress can be opened', () => {
    const view = viewOfSession(sessionOf('processing'), lang, false);
    expect(view).toEqual({ label: TEXTS[lang].resume, message: TEXTS[lang].processing });
  });

  test('a payment in progress that cannot be opened is still in progress, and is not to be started again', () => {
    const { resume, processing, unreachable } = TEXTS[lang];
    const view = viewOfSession(sessionOf('processing'), lang, false, 'api_key_revoked');
    expect(view).toEqual({ label: resume, button: 'off', message: processing, isError: true });
    const retry = viewOfSession(sessionOf('processing'), lang, false, 'network');
    expect(retry).toEqual({ label: resume, message: unreachable, isError: true });
  });

  test('after a press the button shows that the card page is opening, whatever it showed before', () => {
    const { opening } = TEXTS[lang];
    const view = { label: opening, button: 'busy', message: opening };
    expect(viewOfSession(sessionOf('open'), lang, true, 'network')).toEqual(view);
    expect(viewOfSession(sessionOf('processing'), lang, true)).toEqual(view);
  });

  test.each(['network', 'timeout', 'rate_limited', 'overloaded', 'unavailable'])('%s can be tried again', (code) => {
    const { again, unreachable } = TEXTS[lang];
    expect(viewOfFailure(code, lang)).toEqual({ label: again, message: unreachable, isError: true });
    const view = viewOfSession(sessionOf('open'), lang, false, code);
    expect(view).toEqual({ label: pay, message: unreachable, isError: true });
  });

  test.each(['api_key_revoked', 'origin_not_allowed', 'not_found', 'acquirer_not_configured', 'a_later_code'])(
    '%s cannot be tried again, and no button offers another try',
    (code) => {
      const { unavailable } = TEXTS[lang];
      expect(viewOfFailure(code, lang)).toEqual({ button: 'off', message: unavailable, isError: true });
      expect(viewOfSession(sessionOf('open'), lang, false, code)).toMatchObject({ label: pay, button: 'off' });
    },
  );
});
