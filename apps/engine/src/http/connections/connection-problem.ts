import { STATUS_CODES } from 'node:http';
import { PROBLEM_CONTENT_TYPE, problemOf } from '../problems/problem.ts';

/** What is told to a connection on which no request could be read: the status, and a sentence for the developer. */
export type ConnectionFault = { readonly status: number; readonly detail: string };

const UNREADABLE: ConnectionFault = { status: 400, detail: 'This is not a request of HTTP/1.1.' };
const TOO_SLOW: ConnectionFault = { status: 408, detail: 'The request did not arrive in time.' };
const HEAD_TOO_LARGE: ConnectionFault = { status: 431, detail: 'The request line and its headers are too large.' };

export const TUNNEL: ConnectionFault = { status: 400, detail: 'This is not a proxy: it takes no CONNECT.' };

/** Reads the code that Node gives to what went wrong; the bytes that were sent have no part in it. */
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

/** The whole answer as it goes over the wire, after which the connection ends. */
export function connectionProblem(
  { status, detail }: ConnectionFault,
  at: { readonly baseUrl: string; readonly requestId: string },
): string {
  const body = JSON.stringify({ ...problemOf({ code: 'invalid_request', detail }, at), status });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${at.requestId}`,
    `Content-Type: ${PROBLEM_CONTENT_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
