import { crc32, deflateSync } from 'node:zlib';

/** A complete PNG of one colour. */
export function samplePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1), 0x80);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A complete PNG with one more chunk after its header. */
export function pngWith(name: string, head: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const png = samplePng(2, 2);
  const more = chunk(name, Buffer.concat([Buffer.from(head, 'latin1'), data]));
  return Buffer.concat([png.subarray(0, HEADER_END), more, png.subarray(HEADER_END)]);
}

/** The end of the signature and of the chunk IHDR. */
const HEADER_END = 33;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** One grey pixel, baseline. */
export const SAMPLE_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/** One pixel, lossy. */
export const SAMPLE_WEBP = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');

export function sampleSvg(inside = '<circle cx="20" cy="20" r="20" fill="#0b6b61"/>', attributes = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" ${attributes}>${inside}</svg>`;
}
