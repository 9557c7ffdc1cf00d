import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { eventually } from '../harness/eventually.ts';

export type MailCatcher = {
  readonly smtpUrl: string;
  /** Waits for the next message to an address, removes it, and returns its text as sent. */
  take(to: string): Promise<string>;
  readonly messages: readonly string[];
  /**
   * From now on, refuses every message with a temporary error, or accepts messages again. Returns how many messages
   * were refused.
   */
  refuse(isRefused: boolean): number;
  stop(): Promise<void>;
};

/** Starts a mail server that accepts and keeps every message (only the part of RFC 5321 that the tests need). */
export async function catchMail(): Promise<MailCatcher> {
  const messages: string[] = [];
  let isRefused = false;
  let refused = 0;
  const take = (message: string) => {
    if (isRefused) refused += 1;
    else messages.push(message);
    return !isRefused;
  };
  const server = createServer((socket) => converse(socket, take));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    refuse: (next) => {
      isRefused = next;
      return refused;
    },
    take: async (to) => {
      const isTo = (message: string) => message.includes(`To: ${to}`);
      await eventually(() => messages.some(isTo)).toBe(true);
      const [message = ''] = messages.splice(messages.findIndex(isTo), 1);
      // Long lines of a message are folded, with `=` at the end of each part.
      return message.replaceAll('=\n', '');
    },
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, keep: (message: string) => boolean): void {
  let data: string[] | undefined;
  socket.write('220 mail.example\r\n');
  createInterface({ input: socket }).on('line', (line) => {
    if (data) {
      if (line !== '.') return data.push(line);
      const isKept = keep(data.join('\n'));
      data = undefined;
      return socket.write(isKept ? '250 kept\r\n' : '451 try again later\r\n');
    }
    const [command = ''] = line.split(' ');
    if (command === 'DATA') data = [];
    if (command === 'QUIT') return socket.end('221 bye\r\n');
    return socket.write(command === 'DATA' ? '354 go on\r\n' : '250 ok\r\n');
  });
}
