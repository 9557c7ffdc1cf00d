const LENGTH_MAX = 200;

/**
 * The languages in an `Accept-Language` header, the most wanted first, as the browser wrote them. A weight of zero
 * excludes a language.
 */
export function acceptedLanguages(header: string): readonly string[] {
  return header
    .slice(0, LENGTH_MAX)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
