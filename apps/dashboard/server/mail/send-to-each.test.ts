import { expect, test } from 'vitest';
import { sendToEach } from './send-to-each.ts';

const PEOPLE = ['ada@shop.example', 'gone@shop.example', 'sara@shop.example'];

async function sentTo(
  fault: object,
): Promise<{ readonly sent: string[]; readonly refused: number; readonly error: unknown }> {
  const sent: string[] = [];
  let refused = 0;
  const send = async (to: string) => {
    if (to.startsWith('gone')) throw Object.assign(new Error('no'), fault);
    sent.push(to);
  };
  const error = await sendToEach(PEOPLE, send, () => refused++).catch((each: unknown) => each);
  return { sent, refused, error };
}

test('an address that the mail server refuses permanently does not stop anyone else from getting the e-mail', async () => {
  const { sent, refused, error } = await sentTo({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
  expect(sent).toEqual(['ada@shop.example', 'sara@shop.example']);
  expect([refused, error]).toEqual([1, undefined]);
});

test.each([
  { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 },
  { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 },
  { code: 'ECONNECTION' },
])('after any other fault, such as %j, everyone else gets the e-mail, and it is tried again', async (fault) => {
  const { sent, refused, error } = await sentTo(fault);
  expect(error).toMatchObject(fault);
  expect([sent, refused]).toEqual([['ada@shop.example', 'sara@shop.example'], 0]);
});
