import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { sendToEach } from './send-to-each.ts';

const PEOPLE = ['ada@shop.example', 'gone@shop.example', 'sara@shop.example'];

async function sentTo(
  fault: object,
  people = PEOPLE,
): Promise<{ readonly sent: string[]; readonly logged: string[]; readonly error: unknown }> {
  const sent: string[] = [];
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  const send = async (to: string) => {
    if (to.startsWith('gone')) throw Object.assign(new Error('no'), fault);
    sent.push(to);
  };
  const error = await sendToEach(people, send, logger).catch((each: unknown) => each);
  return { sent, logged, error };
}

test('an address that the mail server refuses permanently does not stop anyone else from getting the e-mail', async () => {
  const { sent, logged, error } = await sentTo({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
  expect(sent).toEqual(['ada@shop.example', 'sara@shop.example']);
  expect([logged, error]).toEqual([['a mail server refused the address of an e-mail'], undefined]);
});

describe.each([
  { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 },
  { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 },
  { code: 'ECONNECTION' },
])('after any other fault, such as %j,', (fault) => {
  test('everyone else gets the e-mail, and only once', async () => {
    const { sent, logged, error } = await sentTo(fault);
    expect(sent).toEqual(['ada@shop.example', 'sara@shop.example']);
    expect([logged, error]).toEqual([['an e-mail was not sent'], undefined]);
  });

  test('the e-mail is tried again if nobody has got it', async () => {
    const { sent, logged, error } = await sentTo(fault, ['gone@shop.example', 'gone@home.example']);
    expect(error).toMatchObject(fault);
    expect([sent, logged]).toEqual([[], []]);
  });
});
