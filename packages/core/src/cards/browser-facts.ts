/**
 * Facts for 3-D Secure that only a script in the shopper's browser knows, within the ranges of EMVCo's specification.
 */
export type BrowserFacts = {
  /** Bits per pixel, one of EMVCo's values. */
  readonly colourDepth: number;
  readonly screenWidth: number;
  readonly screenHeight: number;
  /** As `Date.getTimezoneOffset`: -180 where local time is three hours ahead of UTC. */
  readonly timeZoneOffsetMinutes: number;
  readonly javaEnabled: boolean;
  /** False if no script ran; all other facts are then neutral values. */
  readonly javaScriptEnabled: boolean;
};

/** Fields that the card page's script adds to the form. */
export type BrowserField =
  | 'colour_depth'
  | 'screen_width'
  | 'screen_height'
  | 'time_zone_offset'
  | 'java_enabled'
  | 'javascript_enabled';

const COLOUR_DEPTHS = [48, 32, 24, 16, 15, 8, 4, 1] as const;
const PIXELS_MAX = 999_999;

const NEUTRAL: BrowserFacts = {
  colourDepth: 24,
  screenWidth: 0,
  screenHeight: 0,
  timeZoneOffsetMinutes: 0,
  javaEnabled: false,
  javaScriptEnabled: false,
};

/**
 * Reads the fields of the script. A value that is missing or outside its range is replaced by a neutral value, because
 * a shopper cannot correct it.
 */
export function readBrowserFacts(fields: ReadonlyMap<string, string>): BrowserFacts {
  const text = (field: BrowserField) => fields.get(field) ?? '';
  if (text('javascript_enabled') !== 'true') return NEUTRAL;
  return {
    colourDepth: colourDepth(wholeNumber(text('colour_depth'), 1, 48)) ?? NEUTRAL.colourDepth,
    screenWidth: wholeNumber(text('screen_width'), 0, PIXELS_MAX) ?? NEUTRAL.screenWidth,
    screenHeight: wholeNumber(text('screen_height'), 0, PIXELS_MAX) ?? NEUTRAL.screenHeight,
    // From UTC+14 to UTC-12.
    timeZoneOffsetMinutes: wholeNumber(text('time_zone_offset'), -840, 720) ?? NEUTRAL.timeZoneOffsetMinutes,
    javaEnabled: text('java_enabled') === 'true',
    javaScriptEnabled: true,
  };
}

/** Screens can have other depths, such as 30; EMVCo then asks for the next lower value in its list. */
function colourDepth(bits: number | undefined): number | undefined {
  return bits === undefined ? undefined : COLOUR_DEPTHS.find((depth) => depth <= bits);
}

function wholeNumber(text: string, min: number, max: number): number | undefined {
  if (!/^(0|-?[1-9][0-9]{0,5})$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}
