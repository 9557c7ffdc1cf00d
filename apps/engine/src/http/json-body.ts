import { isUtf8 as isUtf8Text } from 'node:buffer';
import createError from '@fastify/error';
import type { FastifyRequest } from 'fastify';
import { parseExactJson, UnfitJson } from './exact-json.ts';
import { jsonFault } from './json-fault.ts';

/** The body is not JSON, or it is JSON that two parsers might read differently. */
const MalformedJson = createError('PAY_MALFORMED_JSON', '%s', 400);

/** The encoding of the body is not supported. */
const UnreadEncoding = createError('PAY_UNREAD_ENCODING', '%s', 415);

/** The body is the JSON value `null`, which is not the same as no body. */
const NullBody = createError('PAY_NULL_BODY', 'The body is null.', 400);

const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^;]*)/gi;

/**
 * Parses a body of `application/json`; undefined if there is no body. Throws MalformedJson, UnreadEncoding
 * and NullBody.
 */
export function jsonBody({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer): unknown {
  // A missing body is not malformed, because some operations need none, and the others report the missing fields.
  if (body.length === 0) return undefined;
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') throw new UnreadEncoding('Send the body without Content-Encoding.');
  if (!isUtf8(headers['content-type'] ?? '')) throw new UnreadEncoding('Send the body in UTF-8.');
  const parsed = parsedOf(body);
  // Fastify would treat null like a missing body, and some operations accept a missing body.
  if (parsed === null) throw new NullBody();
  return parsed;
}

function parsedOf(body: Buffer): unknown {
  try {
    return parseExactJson(body);
  } catch (error) {
    throw new MalformedJson(error instanceof UnfitJson ? error.message : unreadable(body));
  }
}

/**
 * The message says where the fault is. The parser's own message would repeat a part of the body, and that part can be a
 * card number.
 */
function unreadable(body: Buffer): string {
  const fault = isUtf8Text(body) ? jsonFault(new TextDecoder().decode(body)) : 'it is not UTF-8';
  return `The body cannot be parsed as JSON${fault === undefined ? '' : `: ${fault}`}.`;
}

const UTF8_NAMES = ['utf-8', 'utf8'];

/** JSON is always UTF-8. Returns true for a content type that names UTF-8, in any spelling, or no charset. */
function isUtf8(contentType: string): boolean {
  if (contentType === 'application/json') return true;
  return [...contentType.matchAll(CHARSET)].every(([, name = '']) =>
    UTF8_NAMES.includes(name.replaceAll('"', '').trim().toLowerCase()),
  );
}
