import { STATUS_CODES } from 'node:http';

/** The answer to a connection without a readable request: the status, and a sentence for the developer. */
export type ConnectionFault = { readonly status: number; readonly detail: string };

const UNREADABLE: ConnectionFault = { status: 400, detail: 'This is not an HTTP/1.1 request.' };
const HEAD_TOO_LARGE: ConnectionFault = { status: 431, detail: 'The request line and headers are too large.' };

export const TOO_SLOW: ConnectionFault = { status: 408, detail: 'The request did not arrive in time.' };
export const TUNNEL: ConnectionFault = { status: 400, detail: 'This is not a proxy and does not support CONNECT.' };

/** The fault for one of Node's error codes. Nothing that the client sent is part of it. */
export function connectionFault(errorCode: string | undefined): ConnectionFault {
  switch (errorCode) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return TOO_SLOW;
    case 'HPE_HEADER_OVERFLOW':
      return HEAD_TOO_LARGE;
    default:
      return UNREADABLE;
  }
}

/** The complete answer as sent, after which the connection ends. `headers` are sent with every answer. */
export function writtenFault(
  { status }: ConnectionFault,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
