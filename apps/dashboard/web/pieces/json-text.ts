/** JSON with a line for each member; any other text is as it is, but for signs that nobody would see. */
export function jsonText(text: string): string {
  return withSignsInSight(laidOut(text));
}

/** What turns the direction of the text after it would turn the JSON itself; spelt as JSON may spell it, it cannot. */
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
