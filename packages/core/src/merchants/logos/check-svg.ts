import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { containsCardNumber } from '../../cards/card-number-in-text.ts';
import type { Reason, ReasonValues } from '../../ground/refusals/reason.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** The reasons to refuse elements, by name in lower case; `undefined` for every other element. */
const FORBIDDEN_ELEMENTS: Readonly<Record<string, Reason>> = {
  script: 'svg_with_script',
  handler: 'svg_with_script',
  listener: 'svg_with_script',
  foreignobject: 'svg_with_page',
  iframe: 'svg_with_page',
  object: 'svg_with_page',
  embed: 'svg_with_page',
  audio: 'svg_with_page',
  video: 'svg_with_page',
  canvas: 'svg_with_page',
  set: 'svg_with_motion',
  animate: 'svg_with_motion',
  animatemotion: 'svg_with_motion',
  animatetransform: 'svg_with_motion',
  animatecolor: 'svg_with_motion',
};

/** Allowed references: a part of the same file, or an inline image. */
const OWN_REFERENCE = /^\s*(#|data:image\/(png|jpeg|webp);base64,)/i;
/** The ways in which CSS can load something or hide that it does. */
const CSS_LOADS = /@import|@font-face|image-set\s*\(|(?<![\w-])src\s*\(|expression\s*\(|\\/i;
const CSS_URL = /url\s*\(\s*["']?([^)]*)/gi;

export type SvgProblem = { readonly reason: Reason; readonly values?: ReasonValues };

class Unfit extends Error {
  readonly problem: SvgProblem;

  constructor(problem: SvgProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

/**
 * Reads an SVG like a strict browser. Returns the reason why it must not be shown, or undefined if it is safe. Bytes
 * that are not text or not an SVG are refused as not an image.
 */
export function problemWithSvg(text: string | undefined): SvgProblem | undefined {
  if (text === undefined || !/^\uFEFF?\s*</.test(text)) return { reason: 'logo_no_picture' };
  let isSvg = false;
  /** The whole text of a style sheet; a browser joins its parts, whatever is between them. */
  let sheet: string | undefined;
  /** Every text, because a number can be spread over several elements. */
  const texts: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    const line = /^(\d+):/.exec(error.message)?.[1] ?? '?';
    throw new Unfit(isSvg ? { reason: 'svg_damaged', values: { line } } : { reason: 'logo_no_picture' });
  });
  parser.on('doctype', (doctype) => refuseIf(doctype.includes('['), 'svg_with_entity'));
  parser.on('processinginstruction', () => refuseIf(true, 'svg_with_link'));
  parser.on('opentag', (tag) => {
    refuseIf(!isSvg && (tag.local !== 'svg' || tag.uri !== SVG), 'logo_no_picture');
    isSvg = true;
    refuseIf(sheet !== undefined, 'svg_with_sheet');
    if (tag.local.toLowerCase() === 'style') sheet = '';
    checkTag(tag);
  });
  parser.on('closetag', () => {
    refuseIf(sheet !== undefined && loads(sheet), 'svg_with_link');
    sheet = undefined;
  });
  for (const part of ['text', 'cdata'] as const) {
    parser.on(part, (text) => {
      texts.push(text);
      if (sheet !== undefined) sheet += text;
    });
  }
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close();
  } catch (error) {
    if (error instanceof Unfit) return error.problem;
    throw error;
  }
  if (!isSvg) return { reason: 'logo_no_picture' };
  return containsCardNumber(texts.join(' ')) ? { reason: 'card_number_in_text' } : undefined;
}

function checkTag({ local, uri, attributes }: SaxesTagNS): void {
  const reason = FORBIDDEN_ELEMENTS[local.toLowerCase()];
  if (reason !== undefined) throw new Unfit({ reason });
  refuseIf(uri === XHTML, 'svg_with_page');
  for (const attribute of Object.values(attributes)) checkAttribute(attribute);
}

function checkAttribute({ local, prefix, value }: SaxesAttributeNS): void {
  const name = local.toLowerCase();
  // Namespace names are addresses that are never loaded.
  if (prefix === 'xmlns' || name === 'xmlns') return;
  refuseIf(name.startsWith('on'), 'svg_with_script');
  refuseIf(name === 'base' && prefix === 'xml', 'svg_with_link');
  refuseIf((name === 'href' || name === 'src') && value.trim() !== '' && !OWN_REFERENCE.test(value), 'svg_with_link');
  // A drawing program's own metadata has a prefix, and is not a style.
  refuseIf(prefix === '' && loads(value), 'svg_with_link');
}

function loads(css: string): boolean {
  return CSS_LOADS.test(css) || [...css.matchAll(CSS_URL)].some(([, target = '']) => !OWN_REFERENCE.test(target));
}

function refuseIf(isSo: boolean, reason: Reason): void {
  if (isSo) throw new Unfit({ reason });
}
