import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLogo } from './check-logo.ts';
import { SAMPLE_JPEG, SAMPLE_WEBP, samplePng, sampleSvg } from './sample-pictures.ts';

/** The type of a picture, or the sentence that refuses it. */
function verdict(file: Buffer | string): string {
  const checked = checkLogo(Buffer.from(file as string));
  return checked.ok ? checked.value : (checked.refusal.detail ?? '');
}

const NO_PICTURE = 'A logo is a PNG, JPEG, WebP or SVG picture, and this file is none of them.';
const NO_LINK = /refers to nothing outside of itself/;

describe('a picture is taken by what it holds', () => {
  test.each([
    ['image/png', samplePng(40, 40)],
    ['image/jpeg', SAMPLE_JPEG],
    ['image/webp', SAMPLE_WEBP],
    ['image/svg+xml', sampleSvg()],
    ['image/svg+xml', `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->${sampleSvg()}`],
    [
      'image/svg+xml',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${sampleSvg()}`,
    ],
  ])('%s', (type, file) => {
    expect(verdict(file)).toBe(type);
  });

  test.each([
    ['gradients and parts of itself', '<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/><use href="#g"/>'],
    ['classes with a style', '<style>.a{fill:#0b6b61;clip-path:url("#c")}</style><path class="a" d="M0 0h9"/>'],
    ['a picture that is written out', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    [
      'notes of a drawing program',
      '<metadata xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:li rdf:resource="http://x.example"/></metadata>',
    ],
    ['paths of a drawing program', '<g xmlns:inkscape="http://x.example" inkscape:export-filename="C:\\logo.png"/>'],
    ['words', '<title>Dallah &amp; Co</title><text>Dallah on the road: onions</text>'],
  ])('an SVG with %s', (_, inside) => {
    expect(verdict(sampleSvg(inside))).toBe('image/svg+xml');
  });
});

describe('what is no picture is refused with a sentence', () => {
  test.each([
    ['a page', '<!doctype html><html><body>logo</body></html>'],
    ['a script', 'alert(1)'],
    ['a text', 'logo'],
    ['a PDF', '%PDF-1.7'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1')],
    ['XML of another kind', '<note/>'],
    ['an svg that is none', '<svg/>'],
    ['an SVG in UTF-16', Buffer.from(sampleSvg(), 'utf16le')],
  ])('%s', (_, file) => {
    expect(verdict(file)).toBe(NO_PICTURE);
  });

  test.each([
    ['an empty file', '', 'This file is empty.'],
    ['a large one', Buffer.alloc(102_401), 'A logo has at most 100 KB. Save it smaller, or as SVG.'],
    ['the head of a PNG alone', samplePng(4, 4).subarray(0, 9), 'This picture is damaged. Save it again.'],
    ['the head of a JPEG alone', SAMPLE_JPEG.subarray(0, 5), 'This picture is damaged. Save it again.'],
    ['the head of a WebP alone', SAMPLE_WEBP.subarray(0, 14), 'This picture is damaged. Save it again.'],
    ['a picture that unfolds', samplePng(5_000, 1), 'A logo has at most 4,096 pixels on each side.'],
    ['a damaged SVG', sampleSvg('<g>'), 'This SVG is damaged at line 1. Export it again.'],
  ])('%s', (_, file, sentence) => {
    expect(verdict(file)).toBe(sentence);
  });
});

describe('an SVG may hold nothing that runs, loads or moves', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', /no script/],
    ['a script under a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', /no script/],
    ['a script in capitals', '<SCRIPT/>', /no script/],
    ['an event attribute', '<circle onload="alert(1)"/>', /no script/],
    ['an event attribute in capitals', '<circle ONCLICK="alert(1)"/>', /no script/],
    ['a part of a page', '<foreignObject><div/></foreignObject>', /not parts of a page/],
    ['an element of HTML', '<p xmlns="http://www.w3.org/1999/xhtml">x</p>', /not parts of a page/],
    ['a picture from elsewhere', '<image href="https://x.example/a.png"/>', NO_LINK],
    ['a link by the old name', '<use xmlns:l="http://www.w3.org/1999/xlink" l:href="//x.example/a.svg#b"/>', NO_LINK],
    ['a link that runs', '<a href=" javascript:alert(1)"/>', NO_LINK],
    ['a link hidden by an entity', '<a href="&#106;avascript:alert(1)"/>', NO_LINK],
    ['another SVG inside', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', NO_LINK],
    ['another base', '<g xml:base="https://x.example/"/>', NO_LINK],
    ['a fill from elsewhere', '<rect fill="url(https://x.example/#g)"/>', NO_LINK],
    ['a style that loads', '<rect style="background:URL( \'https://x.example\')"/>', NO_LINK],
    ['a style that hides what it loads', '<rect style="fill:u\\72l(https://x.example)"/>', NO_LINK],
    ['a sheet that imports', '<style>@import "https://x.example/a.css";</style>', NO_LINK],
    ['a sheet that imports, quoted', '<style><![CDATA[@import "https://x.example/a.css";]]></style>', NO_LINK],
    ['a sheet that imports, cut by a comment', '<style>@im<!-- -->port "https://x.example/a.css";</style>', NO_LINK],
    ['a sheet that imports, cut by quotes', '<style>@im<![CDATA[port "https://x.example/a.css";]]></style>', NO_LINK],
    [
      'a sheet that imports, behind a shape',
      '<style><g/>@import "https://x.example/a.css";</style>',
      /holds nothing but style/,
    ],
    ['a sheet with a face', '<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>', NO_LINK],
    ['motion', '<animate attributeName="href" to="javascript:alert(1)"/>', /does not move/],
  ])('%s', (_, inside, sentence) => {
    expect(verdict(sampleSvg(inside))).toMatch(sentence);
  });

  test.each([
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${sampleSvg('&a;')}`, /declares no entities/],
    ['a style sheet from elsewhere', `<?xml-stylesheet href="https://x.example/a.css"?>${sampleSvg()}`, NO_LINK],
    ['an event of the whole', sampleSvg('', 'onload="alert(1)"'), /no script/],
  ])('%s', (_, file, sentence) => {
    expect(verdict(file)).toMatch(sentence);
  });
});

test('whatever is sent, it is taken or refused, and never a fault', () => {
  const heads = fc.constantFrom(samplePng(3, 3), SAMPLE_JPEG, SAMPLE_WEBP, Buffer.from(sampleSvg()), Buffer.alloc(0));
  fc.assert(
    fc.property(heads, fc.nat(80), fc.uint8Array({ maxLength: 200 }), (head, cut, tail) => {
      expect(verdict(Buffer.concat([head.subarray(0, cut), tail]))).toBeTruthy();
    }),
  );
});
