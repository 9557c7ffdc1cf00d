import apiLibrary from '@adyen/api-library';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAdyenNotice } from './read-adyen-notice.ts';

const KEY = 'AB12'.repeat(16);
const READER = { merchantAccount: 'TeaHouseECOM', hmacKeys: [KEY] };

/** Adyen's own check of signatures, which our check is compared with. */
const witness = new apiLibrary.hmacValidator();

const WORD = fc.string({ minLength: 1, maxLength: 20 });
const PARTS = fc.record({
  eventCode: fc.oneof(fc.constantFrom('AUTHORISATION', 'CAPTURE', 'REFUND'), WORD),
  success: fc.constantFrom('true', 'false'),
  pspReference: WORD,
  originalReference: fc.oneof(fc.constantFrom(undefined, null, ''), WORD),
  merchantReference: fc.oneof(fc.constant(''), WORD),
  merchantAccountCode: fc.oneof(fc.constant('TeaHouseECOM'), WORD),
  amount: fc.record({ currency: fc.constantFrom('BHD', 'EUR'), value: fc.nat() }),
  eventDate: fc.constant('2026-11-22T12:00:00+03:00'),
});
const CHANGED = fc.constantFrom('eventCode', 'success', 'pspReference', 'merchantReference', 'merchantAccountCode');

const read = (item: object) => {
  const body = JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: item }] });
  return readAdyenNotice(READER, { headers: {}, body: Buffer.from(body) });
};

test("a notice counts exactly if Adyen's own library accepts its signature", () => {
  fc.assert(
    fc.property(PARTS, CHANGED, (parts, name) => {
      type Item = Parameters<typeof witness.validateHMAC>[0];
      const hmacSignature = witness.calculateHmac(parts as unknown as Item, KEY);
      const item = { ...parts, additionalData: { hmacSignature } };
      const changed = { ...item, [name]: `${item[name]}x` };
      for (const each of [item, changed]) {
        expect(read(each) !== 'forged').toBe(witness.validateHMAC(each as unknown as Item, KEY));
      }
      expect(read(item)).toHaveLength(1);
      expect(read(changed)).toBe('forged');
    }),
  );
});
