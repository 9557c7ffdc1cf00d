import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { eventually } from '../harness/eventually.ts';

export type MailCatcher = {
  readonly smtpUrl: string;
  /** Waits for the next message to an address, removes it, and returns its text as sent. */
  take(to: string): Promise<string>;
  readonly messages: readonly string[];
  stop(): Promise<void>;
};

/** Starts a mail server that accepts and keeps every message (the necessary part of RFC 5321). */
export async function catchMail(): Promise<MailCatcher> {
  const messages: string[] = [];
  const server = createServer((socket) => converse(socket, (message) => messages.push(message)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
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

function converse(socket: Socket, keep: (message: string) => void): void {
  let data: string[] | undefined;
  socket.write('220 mail.example\r\n');
  createInterface({ input: socket }).on('line', (line) => {
    if (data) {
      if (line !== '.') return data.push(line);
      keep(data.join('\n'));
      data = undefined;
      return socket.write('250 kept\r\n');
    }
    const [command = ''] = line.split(' ');
    if (command === 'DATA') data = [];
    if (command === 'QUIT') return socket.end('221 bye\r\n');
    return socket.write(command === 'DATA' ? '354 go on\r\n' : '250 ok\r\n');
  });
}
