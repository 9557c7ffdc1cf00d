import type { OpenapiDocument, Schema } from '@pay/engine/http/openapi/openapi-document';

/** Members that contain values, not schemas, whatever they look like. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const', 'default', 'required', 'mapping']);
/** Members that contain names chosen by the document, each with one or more schemas. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'schemas']);

/**
 * Returns every schema in a part of a document, with its place as a JSON pointer. If the document is given, includes
 * the schemas that the part refers to.
 */
export function schemasWithin(root: unknown, document?: OpenapiDocument): (readonly [place: string, Schema])[] {
  const followed = new Set<string>();
  const walk = (value: unknown, place: string, isSchema: boolean): (readonly [string, Schema])[] => {
    if (typeof value !== 'object' || value === null) return [];
    const own = isSchema ? [[place, value as Schema] as const] : [];
    const { $ref } = value as Schema;
    return [
      ...own,
      ...($ref !== undefined && document && !followed.has($ref) ? follow($ref, document) : []),
      ...Object.entries(value)
        .filter(([name]) => isNamed(place) || !VALUES.has(name))
        .flatMap(([name, member]) => walk(member, `${place}/${name}`, isPlaceOfSchema(`${place}/${name}`))),
    ];
  };
  const follow = ($ref: string, { components }: OpenapiDocument): (readonly [string, Schema])[] => {
    followed.add($ref);
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec($ref) ?? [];
    const group = (components as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[kind];
    return walk(group?.[name], `/components/${kind}/${name}`, kind === 'schemas');
  };
  return walk(root, '', false);
}

function isNamed(place: string): boolean {
  return NAMED.has(place.split('/').at(-1) ?? '');
}

function isPlaceOfSchema(place: string): boolean {
  const [before = '', last = ''] = place.split('/').slice(-2);
  if (NAMED.has(before)) return true;
  return (
    ['schema', 'items', 'additionalProperties', 'propertyNames'].includes(last) || /^(all|any|one)Of$/.test(before)
  );
}
