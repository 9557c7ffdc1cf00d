import type { Socket } from 'node:net';
import type { Unknown } from '../acquirer.ts';

/** A server that does not answer as an acquirer should. `why` lists the reasons that an adapter can report. */
export type BrokenAcquirer = { readonly says: (socket: Socket) => void; readonly why: readonly Unknown['why'][] };

const httpAnswer = (status: string, body: string): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;
const answering = (status: string, body: string, why: Unknown['why']): BrokenAcquirer => ({
  says: (socket) => socket.end(httpAnswer(status, body)),
  why: [why],
});

export const BROKEN_ACQUIRERS: Readonly<Record<string, BrokenAcquirer>> = {
  'never answers': { says: () => undefined, why: ['timeout'] },
  'answers byte by byte, for ever': {
    says: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 60000\r\n\r\n');
      const dripping = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(dripping));
    },
    why: ['timeout'],
  },
  'hangs up without answering': { says: (socket) => socket.end(), why: ['connection'] },
  'resets the connection': { says: (socket) => socket.resetAndDestroy(), why: ['connection'] },
  'breaks off in the middle of its body': {
    says: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"state":"appro'),
    why: ['connection', 'unreadable'],
  },
  'does not speak HTTP': { says: (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), why: ['unreadable', 'connection'] },
  'answers with megabytes': answering('200 OK', JSON.stringify('x'.repeat(4 * 1024 * 1024)), 'unreadable'),
  'fails with JSON': answering('500 Internal Server Error', '{"error":"try later"}', 'server_error'),
  'fails with a page': answering('503 Service Unavailable', '<h1>Sorry</h1>', 'server_error'),
  'answers 404 with a page': answering('404 Not Found', '<h1>Not Found</h1>', 'unreadable'),
  'answers 404 with JSON': answering('404 Not Found', '{"error":"not_found"}', 'unreadable'),
  redirects: answering('302 Found\r\nlocation: /elsewhere', '{}', 'unreadable'),
  'wants credentials': answering('401 Unauthorized', '{"error":"unauthorised"}', 'unreadable'),
  ...Object.fromEntries(
    ['', 'null', '{}', '{"state":"approved"', '[{"state":"approved"}]', '"approved"'].map((body) => [
      `answers <${body}>`,
      answering('200 OK', body, 'unreadable'),
    ]),
  ),
};
