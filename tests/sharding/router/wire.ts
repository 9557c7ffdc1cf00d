/** A message of PostgreSQL's protocol: its type, and what follows its length. */
export type Message = { readonly type: string; readonly body: Buffer };

/** Reads whole messages from the bytes of a socket. The first message of a connection has no type. */
export function messageReader(take: (message: Message) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const typeBytes = isStarted ? 1 : 0;
      if (rest.length < typeBytes + 4) return;
      const length = rest.readInt32BE(typeBytes) + typeBytes;
      if (rest.length < length) return;
      const message = {
        type: isStarted ? rest.toString('latin1', 0, 1) : 'start',
        body: rest.subarray(typeBytes + 4, length),
      };
      isStarted = true;
      rest = rest.subarray(length);
      take(message);
    }
  };
}

/** The parts of a message, read in order. */
export function partsOf(body: Buffer) {
  let at = 0;
  const int16 = () => {
    at += 2;
    return body.readInt16BE(at - 2);
  };
  const int32 = () => {
    at += 4;
    return body.readInt32BE(at - 4);
  };
  return {
    int16,
    text: () => {
      const end = body.indexOf(0, at);
      const text = body.toString('utf8', at, end);
      at = end + 1;
      return text;
    },
    /** Bytes after their length; null if the length is -1. */
    bytes: () => {
      const length = int32();
      if (length < 0) return null;
      at += length;
      return body.subarray(at - length, at);
    },
  };
}

export function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type, 'latin1'), int32(body.length + 4), body]);
}

export function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

export function sized(value: string | null): Buffer {
  if (value === null) return int32(-1);
  const bytes = Buffer.from(value);
  return Buffer.concat([int32(bytes.length), bytes]);
}
