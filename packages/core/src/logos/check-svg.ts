import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

const NO_PICTURE = 'A logo is a PNG, JPEG, WebP or SVG picture, and this file is none of them.';
const NO_SCRIPT = 'An SVG logo holds no script. Export it again as a plain SVG.';
const NO_PAGE = 'An SVG logo holds shapes, not parts of a page such as foreignObject.';
const NO_LINK = 'An SVG logo refers to nothing outside of itself: put pictures into it, and text as paths.';
const NO_SHEET = 'A style of an SVG logo holds nothing but style. Export it again as a plain SVG.';
const NO_ENTITY = 'An SVG logo declares no entities. Export it again as a plain SVG.';
const NO_MOTION = 'A logo does not move. Export it without animation.';

/** By their names in small letters; `undefined` is every other one. */
const FORBIDDEN_ELEMENTS: Readonly<Record<string, string>> = {
  script: NO_SCRIPT,
  handler: NO_SCRIPT,
  listener: NO_SCRIPT,
  foreignobject: NO_PAGE,
  iframe: NO_PAGE,
  object: NO_PAGE,
  embed: NO_PAGE,
  audio: NO_PAGE,
  video: NO_PAGE,
  canvas: NO_PAGE,
  set: NO_MOTION,
  animate: NO_MOTION,
  animatemotion: NO_MOTION,
  animatetransform: NO_MOTION,
  animatecolor: NO_MOTION,
};

/** What a reference may be: a part of the same file, or a picture that is written out. */
const OWN_REFERENCE = /^\s*(#|data:image\/(png|jpeg|webp);base64,)/i;
/** What CSS can load by, or hide it with. */
const CSS_LOADS = /@import|@font-face|image-set\s*\(|(?<![\w-])src\s*\(|expression\s*\(|\\/i;
const CSS_URL = /url\s*\(\s*["']?([^)]*)/gi;

class Unfit extends Error {}

/**
 * Reads an SVG as a browser would that takes no faults, and says in a sentence why it may not be shown; undefined when it
 * may. Text that is none, or no SVG, is no picture.
 */
export function problemWithSvg(text: string | undefined): string | undefined {
  if (text === undefined || !/^\uFEFF?\s*</.test(text)) return NO_PICTURE;
  let isSvg = false;
  /** What a style sheet says: a browser reads all of its text as one, whatever stands in between. */
  let sheet: string | undefined;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    const where = /^(\d+):/.exec(error.message)?.[1];
    throw new Unfit(isSvg ? `This SVG is damaged at line ${where ?? '?'}. Export it again.` : NO_PICTURE);
  });
  parser.on('doctype', (doctype) => refuseIf(doctype.includes('['), NO_ENTITY));
  parser.on('processinginstruction', () => refuseIf(true, NO_LINK));
  parser.on('opentag', (tag) => {
    refuseIf(!isSvg && (tag.local !== 'svg' || tag.uri !== SVG), NO_PICTURE);
    isSvg = true;
    refuseIf(sheet !== undefined, NO_SHEET);
    if (tag.local.toLowerCase() === 'style') sheet = '';
    checkTag(tag);
  });
  parser.on('closetag', () => {
    refuseIf(sheet !== undefined && loads(sheet), NO_LINK);
    sheet = undefined;
  });
  for (const part of ['text', 'cdata'] as const) {
    parser.on(part, (css) => {
      if (sheet !== undefined) sheet += css;
    });
  }
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close();
  } catch (error) {
    if (error instanceof Unfit) return error.message;
    throw error;
  }
  return isSvg ? undefined : NO_PICTURE;
}

function checkTag({ local, uri, attributes }: SaxesTagNS): void {
  const problem = FORBIDDEN_ELEMENTS[local.toLowerCase()];
  if (problem !== undefined) throw new Unfit(problem);
  refuseIf(uri === XHTML, NO_PAGE);
  for (const attribute of Object.values(attributes)) checkAttribute(attribute);
}

function checkAttribute({ local, prefix, value }: SaxesAttributeNS): void {
  const name = local.toLowerCase();
  // The names of namespaces are addresses that nobody follows.
  if (prefix === 'xmlns' || name === 'xmlns') return;
  refuseIf(name.startsWith('on'), NO_SCRIPT);
  refuseIf(name === 'base' && prefix === 'xml', NO_LINK);
  refuseIf((name === 'href' || name === 'src') && value.trim() !== '' && !OWN_REFERENCE.test(value), NO_LINK);
  // What a drawing program notes for itself stands under a prefix, and is no style.
  refuseIf(prefix === '' && loads(value), NO_LINK);
}

function loads(css: string): boolean {
  return CSS_LOADS.test(css) || [...css.matchAll(CSS_URL)].some(([, target = '']) => !OWN_REFERENCE.test(target));
}

function refuseIf(isSo: boolean, problem: string): void {
  if (isSo) throw new Unfit(problem);
}
