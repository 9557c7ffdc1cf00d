/** The encodings, in order of preference if a browser accepts several equally. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The quality of `identity` if a header does not name it: lower than any value in a header, but above zero, because
 * unencoded content is acceptable unless refused.
 */
const UNNAMED_IDENTITY = 0.0001;

/**
 * The encodings that a request accepts, most preferred first (RFC 9110, 12.5.3). The list is never empty, because
 * identity is the last resort.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity'];
  const qualities = new Map(header.split(',').map(readQuality));
  const qualityOf = (encoding: Encoding) =>
    qualities.get(encoding) ?? qualities.get('*') ?? (encoding === 'identity' ? UNNAMED_IDENTITY : 0);
  const accepted = ENCODINGS.filter((encoding) => qualityOf(encoding) > 0).sort((a, b) => qualityOf(b) - qualityOf(a));
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}

function readQuality(part: string): [name: string, quality: number] {
  const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
  const quality = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
  return [name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0];
}
