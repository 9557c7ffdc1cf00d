import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from './create-http-server.ts';

const sockets: Socket[] = [];
let server: Server;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  const closed = once(server, 'close');
  server.close();
  await closed;
});

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const LAST = 'Connection: close\r\n';

async function listen(handler: RequestListener): Promise<void> {
  server = createHttpServer(handler, () => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function send(bytes: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/**
 * Waits for an answer on another connection. The answer shows that the server has read everything that was sent before.
 */
async function answeredElsewhere(): Promise<void> {
  expect(await text(await send(get('/elsewhere', LAST)))).toContain('200 OK');
}

test('the requests of a connection are handled one after the other, in order of arrival', async () => {
  const begun: string[] = [];
  let most = 0;
  let atOnce = 0;
  await listen((request, response) => {
    begun.push(request.url ?? '');
    atOnce += 1;
    most = Math.max(most, atOnce);
    setImmediate(() => {
      atOnce -= 1;
      response.end(request.url);
    });
  });
  const paths = Array.from({ length: 20 }, (_, at) => `/${at}`);
  const asked = paths.map((path, at) => get(path, at === 19 ? LAST : '')).join('');
  const answers = await text(await send(asked));
  expect([...answers.matchAll(/\r\n\r\n(\/\d+)/g)].map(([, path]) => path)).toEqual(paths);
  expect([begun, most]).toEqual([paths, 1]);
});

test('a body that arrives together with the next request is read in its turn', async () => {
  await listen(async (request, response) => {
    response.end(await text(request));
  });
  const post = (body: string, more = '') =>
    `POST / HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
  const answers = await text(await send(post('first') + post('second') + post('third', LAST)));
  expect([...answers.matchAll(/\r\n\r\n([a-z]+)/g)].map(([, body]) => body)).toEqual(['first', 'second', 'third']);
});

test('only one answer is held in memory for a client that reads nothing', async () => {
  const large = Buffer.alloc(32 * 1024 * 1024);
  let begun = 0;
  await listen((request, response) => {
    if (request.url === '/large') begun += 1;
    response.end(request.url === '/large' ? large : 'small');
  });
  const unread = await send('');
  unread.pause().write(get('/large').repeat(20));
  await answeredElsewhere();
  expect(begun).toBe(1);
});

test('the waiting requests of a client that has gone are not handled', async () => {
  const begun: ServerResponse[] = [];
  await listen((request, response) => {
    if (request.url === '/elsewhere') response.end();
    else begun.push(response);
  });
  const gone = await send(get('/').repeat(3));
  await answeredElsewhere();
  const [first] = begun;
  if (!first) throw new Error('nothing was begun');
  const closed = once(first, 'close');
  gone.resetAndDestroy();
  await closed;
  await answeredElsewhere();
  expect(begun).toHaveLength(1);
});

test('a request that follows one with Connection: close is not handled', async () => {
  const begun: (string | undefined)[] = [];
  await listen((request: IncomingMessage, response) => {
    begun.push(request.url);
    response.end();
  });
  await text(await send(get('/1', LAST) + get('/2')));
  expect(begun).toEqual(['/1']);
});

test('a client with too many waiting requests is cut off', async () => {
  const held: ServerResponse[] = [];
  await listen((request, response) => {
    if (request.url === '/elsewhere') response.end();
    else held.push(response);
  });
  const [far, near] = [await send(''), await send('')];
  const closed = once(far, 'close');
  near.write(get('/').repeat(33));
  far.write(get('/').repeat(34));
  await closed;
  await answeredElsewhere();
  expect([near.readyState, held.length]).toEqual(['open', 2]);
});
