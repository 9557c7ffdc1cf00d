import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLogo } from './check-logo.ts';
import { pngWith, SAMPLE_JPEG, SAMPLE_WEBP, samplePng, sampleSvg } from './sample-pictures.ts';

/** The type of an image, or the sentence with which the image is refused. */
function verdict(file: Buffer | string): string {
  const checked = checkLogo(Buffer.from(file as string));
  return checked.ok ? checked.value : (checked.refusal.detail ?? '');
}

const NO_PICTURE = 'A logo must be a PNG, JPEG, WebP or SVG picture.';
const NO_LINK = /not refer to other files/;

describe('an image is recognised by its content', () => {
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
    [
      'gradients and references to its own parts',
      '<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/><use href="#g"/>',
    ],
    ['classes with a style', '<style>.a{fill:#0b6b61;clip-path:url("#c")}</style><path class="a" d="M0 0h9"/>'],
    ['an inline image', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    [
      'metadata of a drawing program',
      '<metadata xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:li rdf:resource="http://x.example"/></metadata>',
    ],
    ['paths of a drawing program', '<g xmlns:inkscape="http://x.example" inkscape:export-filename="C:\\logo.png"/>'],
    ['text', '<title>Dallah &amp; Co</title><text>Dallah on the road: onions</text>'],
  ])('an SVG with %s', (_, inside) => {
    expect(verdict(sampleSvg(inside))).toBe('image/svg+xml');
  });
});

describe('anything else is refused with a sentence', () => {
  test.each([
    ['a page', '<!doctype html><html><body>logo</body></html>'],
    ['a script', 'alert(1)'],
    ['a text', 'logo'],
    ['a PDF', '%PDF-1.7'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1')],
    ['XML of another kind', '<note/>'],
    ['an svg element without a namespace', '<svg/>'],
    ['an SVG in UTF-16', Buffer.from(sampleSvg(), 'utf16le')],
  ])('%s', (_, file) => {
    expect(verdict(file)).toBe(NO_PICTURE);
  });

  test.each([
    ['an empty file', '', 'This file is empty.'],
    ['a large file', Buffer.alloc(102_401), 'A logo can be at most 100 KB. Make the logo smaller, or save it as SVG.'],
    ['a truncated PNG', samplePng(4, 4).subarray(0, 9), 'This picture is damaged. Save it again.'],
    ['a truncated JPEG', SAMPLE_JPEG.subarray(0, 5), 'This picture is damaged. Save it again.'],
    ['a truncated WebP', SAMPLE_WEBP.subarray(0, 14), 'This picture is damaged. Save it again.'],
    ['an image with too many pixels', samplePng(5_000, 1), 'A logo can have at most 4,096 pixels on each side.'],
    ['a damaged SVG', sampleSvg('<g>'), 'This SVG is damaged at line 1. Export it again.'],
  ])('%s', (_, file, sentence) => {
    expect(verdict(file)).toBe(sentence);
  });
});

describe('an SVG must not contain anything that runs, loads or moves', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', /not contain scripts/],
    [
      'a script with a prefix',
      '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
      /not contain scripts/,
    ],
    ['a script in capitals', '<SCRIPT/>', /not contain scripts/],
    ['an event attribute', '<circle onload="alert(1)"/>', /not contain scripts/],
    ['an event attribute in capitals', '<circle ONCLICK="alert(1)"/>', /not contain scripts/],
    ['embedded HTML', '<foreignObject><div/></foreignObject>', /not contain HTML elements/],
    ['an element of HTML', '<p xmlns="http://www.w3.org/1999/xhtml">x</p>', /not contain HTML elements/],
    ['an external image', '<image href="https://x.example/a.png"/>', NO_LINK],
    ['an XLink reference', '<use xmlns:l="http://www.w3.org/1999/xlink" l:href="//x.example/a.svg#b"/>', NO_LINK],
    ['a link that runs', '<a href=" javascript:alert(1)"/>', NO_LINK],
    ['a link hidden by an entity', '<a href="&#106;avascript:alert(1)"/>', NO_LINK],
    ['another SVG inside', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', NO_LINK],
    ['another base', '<g xml:base="https://x.example/"/>', NO_LINK],
    ['an external fill', '<rect fill="url(https://x.example/#g)"/>', NO_LINK],
    ['a style that loads', '<rect style="background:URL( \'https://x.example\')"/>', NO_LINK],
    ['a style with an escaped url()', '<rect style="fill:u\\72l(https://x.example)"/>', NO_LINK],
    ['a style sheet with an import', '<style>@import "https://x.example/a.css";</style>', NO_LINK],
    ['a style sheet with a quoted import', '<style><![CDATA[@import "https://x.example/a.css";]]></style>', NO_LINK],
    ['an import split by a comment', '<style>@im<!-- -->port "https://x.example/a.css";</style>', NO_LINK],
    ['an import split by quotes', '<style>@im<![CDATA[port "https://x.example/a.css";]]></style>', NO_LINK],
    ['an import after a shape', '<style><g/>@import "https://x.example/a.css";</style>', /only contain CSS/],
    ['a style sheet with a font face', '<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>', NO_LINK],
    ['motion', '<animate attributeName="href" to="javascript:alert(1)"/>', /not be animated/],
  ])('%s', (_, inside, sentence) => {
    expect(verdict(sampleSvg(inside))).toMatch(sentence);
  });

  test.each([
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${sampleSvg('&a;')}`, /not declare entities/],
    ['an external style sheet', `<?xml-stylesheet href="https://x.example/a.css"?>${sampleSvg()}`, NO_LINK],
    ['an event attribute of the root', sampleSvg('', 'onload="alert(1)"'), /not contain scripts/],
  ])('%s', (_, file, sentence) => {
    expect(verdict(file)).toMatch(sentence);
  });
});

test.each([
  ['in a title', '<title>4242 4242 4242 4242</title>'],
  ['spread over elements', '<text><tspan>4242</tspan><tspan>4242</tspan><tspan>4242</tspan><tspan>4242</tspan></text>'],
  ['with character references', `<text>4242 4242 4242 424&#50;</text>`],
  [
    'with character references only',
    `<text>${[...'4242424242424242'].map((digit) => `&#x3${digit};`).join('')}</text>`,
  ],
  ['in an attribute', '<g aria-label="4242&#x20;4242&#x20;4242&#x20;4242"/>'],
  ['in a comment', '<!-- 4242424242424242 -->'],
  ['as CDATA', '<text>4242 4242<![CDATA[ 4242 ]]>4242</text>'],
])('an SVG must not contain a card number %s', (_, inside) => {
  expect(checkLogo(Buffer.from(sampleSvg(inside)))).toMatchObject({
    refusal: { code: 'card_number_not_allowed' },
  });
});

test.each([
  ['in a text', pngWith('tEXt', 'Comment\x004242 4242 4242 4242')],
  ['in a compressed text', pngWith('zTXt', 'Comment\0\0', deflateSync('4242 4242 4242 4242'))],
  ['in UTF-16', pngWith('eXIf', '', Buffer.from('4242 4242 4242 4242', 'utf16le'))],
])('a PNG must not contain a card number %s', (_, file) => {
  expect(checkLogo(file)).toMatchObject({ refusal: { code: 'card_number_not_allowed' } });
});

test('any file is either accepted or refused, and never causes a fault', () => {
  const heads = fc.constantFrom(samplePng(3, 3), SAMPLE_JPEG, SAMPLE_WEBP, Buffer.from(sampleSvg()), Buffer.alloc(0));
  fc.assert(
    fc.property(heads, fc.nat(80), fc.uint8Array({ maxLength: 200 }), (head, cut, tail) => {
      expect(verdict(Buffer.concat([head.subarray(0, cut), tail]))).toBeTruthy();
    }),
  );
});
