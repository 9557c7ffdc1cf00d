import { imageSize } from 'image-size';
import { bytesHaveCardNumber } from '../../cards/card-number-in-bytes.ts';
import { containsCardNumber } from '../../cards/card-number-in-text.ts';
import { pngTexts } from '../../cards/picture-texts.ts';
import type { Reason, ReasonValues } from '../../ground/refusals/reason.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { problemWithSvg } from './check-svg.ts';
import { LOGO_BYTES_MAX, type LogoMediaType } from './logo.ts';

/**
 * The maximum number of pixels on each side. It is limited because a small file can decompress to an image that fills a
 * phone's memory.
 */
const SIDE_MAX = 4_096;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Recognises a file by its content, whatever its name says or its sender claims. The image is stored unchanged.
 * Refuses: invalid_request, card_number_not_allowed.
 */
export function checkLogo(bytes: Buffer): Result<LogoMediaType> {
  if (bytes.length === 0) return unfit('logo_empty');
  if (bytes.length > LOGO_BYTES_MAX) return unfit('logo_too_large');
  // The texts inside a picture, such as its title or the name of the program that wrote it, are stored with the
  // picture.
  if (containsCardNumber(textOf(bytes) ?? bytes.toString('latin1'))) return unfit('card_number_in_text');
  const raster = rasterType(bytes);
  if (raster !== undefined) {
    // Texts of a PNG can be compressed.
    const texts = raster === 'image/png' ? pngTexts(bytes) : [];
    if (texts === undefined) return unfit('logo_damaged');
    if (texts.some(bytesHaveCardNumber)) return unfit('card_number_in_text');
    const problem = problemWithRaster(bytes);
    return problem === undefined ? accepted(raster) : unfit(problem);
  }
  const problem = problemWithSvg(textOf(bytes));
  return problem === undefined ? accepted('image/svg+xml') : unfit(problem.reason, problem.values);
}

function unfit(reason: Reason, values?: ReasonValues): Result<never> {
  const code = reason === 'card_number_in_text' ? 'card_number_not_allowed' : 'invalid_request';
  return refusedField(code, 'logo', reason, values);
}

function rasterType(bytes: Buffer): LogoMediaType | undefined {
  const beginning = bytes.toString('latin1', 0, 12);
  if (beginning.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (beginning.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^RIFF.{4}WEBP$/s.test(beginning)) return 'image/webp';
  return undefined;
}

function problemWithRaster(bytes: Buffer): Reason | undefined {
  const size = sizeOf(bytes);
  if (size === undefined || size.width < 1 || size.height < 1) return 'logo_damaged';
  if (size.width > SIDE_MAX || size.height > SIDE_MAX) return 'logo_too_wide';
  return undefined;
}

function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
