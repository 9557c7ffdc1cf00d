import type { Planted } from './planted-in-books.ts';
import { changed, more, soundBooks, without } from './sound-books.ts';
import { bookedCapture, bookedRefund, call, note, sale } from './sound-rows.ts';

export const PLANTED_IN_CAPTURES: readonly Planted[] = [
  [
    'more captured than was authorised',
    'captures never exceed the authorisation',
    'trk_captured',
    more({ acquirer: [bookedCapture('cap_3', '301')] }),
  ],
  [
    'one capture carried out twice',
    'captures never exceed the authorisation',
    'trk_captured',
    more({ acquirer: [bookedCapture('cap_1', '300')] }),
  ],
  [
    'a capture that is missing from our book',
    'every capture is in both books',
    'cap_3',
    more({ acquirer: [bookedCapture('cap_3', '1')] }),
  ],
  [
    'a capture that failed in our book but was carried out by the acquirer',
    'every capture is in both books',
    'cap_1',
    changed('captures', 'cap_1', { state: 'failed' }),
  ],
  [
    'a refused automatic capture that raised no alarm',
    'required alarms were raised',
    'cap_1',
    changed('captures', 'cap_1', { state: 'failed', is_automatic: true }),
  ],
  [
    'a capture that is only in our book',
    'every capture is in both books',
    'cap_1',
    { ...soundBooks(), acquirer: soundBooks().acquirer.filter((entry) => !('capture' in entry)) },
  ],
  [
    'captures that do not add up',
    'captures add up',
    'trk_captured',
    changed('sessions', 'trk_captured', { captured_minor: 600n }),
  ],
  [
    'a voided session whose void failed',
    'captures add up',
    'trk_voided',
    changed('voids', 'vod_1', { state: 'failed' }),
  ],
  [
    'a voided session for which the acquirer still holds an approval',
    'every approval is either paid or reversed',
    'att_5',
    more({ acquirer: [sale('att_5', 'approved')] }),
  ],
  [
    'a reversal of a captured payment',
    'every reversal has a cause',
    'att_4',
    more({ calls: [call('reversal', 'att_4', 800, { state: 'acknowledged' })] }),
  ],
  [
    'more refunded than was captured',
    'refunds never exceed the payment',
    'trk_captured',
    more({ acquirer: [bookedRefund('ref_4', '701', 'att_4')] }),
  ],
  [
    'a capture that failed after an answer reported it as succeeded',
    'final states never change',
    'cap_1',
    {
      ...changed('captures', 'cap_1', { state: 'failed' }),
      notes: [note({ operation: 'capture', trackId: 'trk_captured', captureId: 'cap_1', state: 'succeeded' })],
    },
  ],
  [
    'a session that is paid after an answer called it voided',
    'final states never change',
    'trk_captured',
    more({ sights: [{ trackId: 'trk_captured', state: 'voided', at: 1, by: 'payment-status' }] }),
  ],
  [
    'a capture that is never settled',
    'nothing is left undecided',
    'cap_1',
    changed('captures', 'cap_1', { state: 'unknown', is_due: true }),
  ],
  [
    'an authorisation that never lapses',
    'nothing is left undecided',
    'trk_voided',
    changed('sessions', 'trk_voided', { status: 'authorised', void_reason: null }),
  ],
  ['a capture without an event', 'events report captures', 'trk_captured', without('events', 'evt_7')],
  [
    'a capture whose outcome stayed unknown without an alarm',
    'required alarms were raised',
    'cap_1',
    changed('captures', 'cap_1', { inquiry_count: 10 }),
  ],
];
