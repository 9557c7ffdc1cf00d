import { deflateSync } from 'node:zlib';
import { pngWith } from '../../merchants/logos/sample-pictures.ts';
import { pdfOf, SMALL_JPEG } from './sample-evidence.ts';

/** Valid files with the text in each place where a file can contain text. */
export function evidenceWith(text: string): Readonly<Record<string, Buffer>> {
  const latin = Buffer.from(text, 'latin1');
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  return {
    'a text chunk of a PNG': pngWith('tEXt', 'Comment\0', latin),
    'a compressed text of a PNG': pngWith('zTXt', 'Comment\0\0', deflateSync(latin)),
    'an international text of a PNG': pngWith('iTXt', 'Comment\0\0\0en\0Note\0', Buffer.from(text)),
    'a compressed international text of a PNG': pngWith('iTXt', 'Comment\0\x01\0en\0Note\0', deflateSync(text)),
    'the Exif data of a PNG': pngWith('eXIf', 'II*\0', latin),
    'the profile of a PNG': pngWith('iCCP', 'Profile\0\0', deflateSync(latin)),
    'a comment of a JPEG': jpegWith(0xfe, latin),
    'a comment of a JPEG after its first scan': jpegWith(0xfe, latin, SMALL_JPEG.length - 2),
    'the Exif data of a JPEG': jpegWith(0xe1, Buffer.concat([Buffer.from('Exif\0\0UNICODE\0'), utf16])),
    'the XMP of a JPEG': jpegWith(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${text}</x>`)),
    'a property of a PDF': pdfOf(`<< /Title (${escaped(latin)}) >>`),
    'a property of a PDF in UTF-16': pdfOf(`<< /Title <feff${utf16.toString('hex')}> >>`),
    'a property of a PDF in UTF-8': pdfOf(`<< /Title <efbbbf${Buffer.from(text).toString('hex')}> >>`),
    'a comment of a PDF': pdfOf(`<< >> %${text.replaceAll(/[^ -~]/g, ' ')}`),
    'a compressed object of a PDF': streamOf('/Type /ObjStm', Buffer.from(`4 0 << /Contents (${escaped(latin)}) >>`)),
    'the XMP of a PDF': pdfOf(
      `<< /Type /Metadata /Subtype /XML >>\nstream\n<x>${latin.toString('latin1')}</x>\nendstream`,
    ),
    ...pagesWith(escaped(latin)),
  };
}

/** Documents with a page that shows the text, split in the ways of different programs. */
function pagesWith(text: string): Readonly<Record<string, Buffer>> {
  const letters = text.match(/\\?./gs) ?? [];
  const hex = (codes: string) => Buffer.from(codes.replaceAll('\\', ''), 'latin1').toString('hex');
  return {
    'a page': pdfOf(`<< >>\nstream\nBT (${text}) Tj ET\nendstream`),
    'a compressed page': pageOf(`BT /F1 12 Tf 72 700 Td (${text}) Tj ET`),
    'a page whose text is hexadecimal': pageOf(`BT <${hex(text)}> Tj ET`),
    'a page with kerning': pageOf(`BT [${letters.map((letter) => `(${letter})`).join(' -20 ')}] TJ ET`),
    'a page that places each letter': pageOf(`BT ${letters.map((letter) => `(${letter}) Tj 5 0 Td`).join(' ')} ET`),
    'a page after a picture in its line': pageOf(`BI /W 1 ID (\xff\n EI BT (${text}) Tj ET`),
    'what a reader of a page copies': pageOf(`/Span << /ActualText (${text}) >> BDC BT (o) Tj ET EMC`),
    'a page in ASCII85': streamOf('', ascii85(deflateSync(`BT (${text}) Tj ET`)), '[/ASCII85Decode /FlateDecode]'),
    'a page whose font has its own codes': pdfOf(
      [drawn(CMAP), drawn(`BT <${[...hex(text).matchAll(/../g)].map(([code]) => own(code)).join('')}> Tj ET`)].join(
        '\n',
      ),
    ),
  };
}

const own = (hex: string) => (Number.parseInt(hex, 16) + 0x100).toString(16).padStart(4, '0');

/** The map of `own`, as programs write it. */
const CMAP =
  'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0120> <01ff> <0020> endbfrange';

function pageOf(operators: string): Buffer {
  return pdfOf(drawn(operators));
}

function drawn(operators: string): string {
  const data = deflateSync(Buffer.from(operators, 'latin1'));
  return `<< /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;
}

function streamOf(members: string, data: Buffer, filter?: string): Buffer {
  const plain = filter === undefined ? deflateSync(data) : data;
  const dictionary = `<< ${members} /Filter ${filter ?? '/FlateDecode'} /Length ${plain.length} >>`;
  return pdfOf(`${dictionary}\nstream\n${plain.toString('latin1')}\nendstream`);
}

function escaped(text: Buffer): string {
  return text.toString('latin1').replaceAll(/[\\()]/g, '\\$&');
}

function ascii85(bytes: Buffer): Buffer {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  let text = '';
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at);
    const group: string[] = [];
    for (let place = 0; place < 5; place++) {
      group.unshift(String.fromCharCode(33 + (value % 85)));
      value = Math.floor(value / 85);
    }
    text += group.join('');
  }
  return Buffer.from(`${text.slice(0, text.length - (padded.length - bytes.length))}~>`, 'latin1');
}

function jpegWith(kind: number, data: Buffer, at = 2): Buffer {
  const head = Buffer.from([0xff, kind, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([SMALL_JPEG.subarray(0, at), head, data, SMALL_JPEG.subarray(at)]);
}
