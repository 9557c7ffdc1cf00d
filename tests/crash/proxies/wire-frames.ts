/** One complete PostgreSQL message. `type` is its first byte as a letter, empty for a client's very first message. */
export type Frame = { readonly type: string; readonly bytes: Buffer };

const LENGTH_BYTES = 4;
const QUERY_TEXT_START = 5;

/** Splits a stream into messages. `beginsUntyped` is for clients, whose first message has no letter. */
export function frameReader(beginsUntyped: boolean, take: (frame: Frame) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isUntyped = beginsUntyped;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isUntyped ? 0 : 1;
      if (rest.length < head + LENGTH_BYTES) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      const bytes = rest.subarray(0, end);
      rest = rest.subarray(end);
      take({ type: isUntyped ? '' : String.fromCharCode(bytes[0] ?? 0), bytes });
      isUntyped = false;
    }
  };
}

/**
 * The statement that a message runs: a prepared statement's name, or the text of a simple query; undefined for other
 * messages.
 */
export function askedBy({ type, bytes }: Frame): string | undefined {
  if (type === 'Q') return textAt(bytes, QUERY_TEXT_START);
  if (type !== 'B') return undefined;
  const portalEnd = bytes.indexOf(0, QUERY_TEXT_START);
  return textAt(bytes, portalEnd + 1);
}

/** The server's error reply when a conflict causes a rollback, and its message that it is ready for the next query. */
export function undoneReply(code: string, isInTransaction: boolean): Buffer {
  const fields = `SERROR\0VERROR\0C${code}\0Mundone by the fault driver\0\0`;
  return Buffer.concat([message('E', Buffer.from(fields)), message('Z', Buffer.from(isInTransaction ? 'E' : 'I'))]);
}

export const ROLLBACK = message('Q', Buffer.from('rollback\0'));

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(1 + LENGTH_BYTES);
  head.write(type, 'latin1');
  head.writeUInt32BE(LENGTH_BYTES + body.length, 1);
  return Buffer.concat([head, body]);
}

function textAt(bytes: Buffer, start: number): string {
  const end = bytes.indexOf(0, start);
  return bytes.toString('utf8', start, end === -1 ? bytes.length : end);
}
