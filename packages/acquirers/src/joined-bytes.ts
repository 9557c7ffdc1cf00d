/**
 * Joins the pieces of a message in newly allocated memory, because `Buffer.concat` would use a pool that other buffers
 * share.
 */
export function joinedBytes(pieces: readonly (Buffer | string)[]): Buffer {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
  const message = Buffer.alloc(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    message.set(part, offset);
    offset += part.length;
  }
  return message;
}
