/** Formats JSON with one line per member. Other text is unchanged, except for invisible characters. */
export function jsonText(text: string): string {
  return withSignsInSight(laidOut(text));
}

/** Characters that change the text direction would also change how the JSON reads, so they are escaped. */
function withSignsInSight(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
