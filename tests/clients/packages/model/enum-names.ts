import type { OpenapiDocument, Schema } from '../../../../packages/server-sdk/generate/document.ts';

export type EnumType = { readonly name: string; readonly description: string; readonly values: readonly string[] };

export type EnumNames = ReturnType<typeof enumNames>;

/** Names that are better than those that the rule gives. */
const CHOSEN: Readonly<Record<string, string>> = {
  'Problem.code': 'ErrorCode',
  'NewSession.capture': 'CaptureMode',
  'NewPayment.method': 'PaymentMethod',
  'Card.brand': 'CardBrand',
  'ThreeDs.flow': 'ThreeDsFlow',
  'WebhookEndpoint.status': 'WebhookEndpointStatus',
  'SimulatedDispute.kind': 'DisputeKind',
  'Balance.account': 'LedgerAccount',
  'Posting.kind': 'PostingKind',
};

/**
 * Names the document's string enums. Enums with the same values share a type. The type is named after its schema, or
 * after its member if no other enum has that name, or else after both.
 */
export function enumNames(schemas: OpenapiDocument['components']['schemas']) {
  const groups = new Map<string, string[]>();
  for (const [place, schema] of places(schemas)) {
    const group = groups.get(keyOf(place, schema)) ?? [];
    groups.set(keyOf(place, schema), [...group, place]);
  }
  const all = [...groups.values()];
  const names = new Map([...groups].map(([key, group]) => [key, nameOf(group, all, schemas)]));
  const used = new Map<string, EnumType>();
  return {
    nameOf: (place: string, schema: Schema): string => {
      const name = names.get(keyOf(place, schema));
      if (name === undefined) return nameInQuery(place, schema, names, used);
      if (schemas[name]?.properties !== undefined) throw new Error(`${place}: ${name} is already a type`);
      const description = schemas[name]?.description ?? '';
      used.set(name, { name, description, values: valuesOf(schema) });
      return name;
    },
    used: (): readonly EnumType[] => [...used.values()],
  };
}

/** A choice in a query has the type of the member that it filters. */
function nameInQuery(
  place: string,
  schema: Schema,
  names: ReadonlyMap<string, string>,
  used: ReadonlyMap<string, EnumType>,
): string {
  const member = pascal(place.split('.').at(-1) ?? '');
  const name = [...names.values()].find(
    (each) => each.endsWith(member) && used.get(each)?.values.join() === valuesOf(schema).join(),
  );
  if (name === undefined) throw new Error(`${place} has values that no schema has`);
  return name;
}

function* places(schemas: OpenapiDocument['components']['schemas']): Generator<readonly [string, Schema]> {
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema.enum !== undefined) yield [name, schema];
    for (const [member, each] of Object.entries(schema.properties ?? {})) {
      if (each.enum !== undefined) yield [`${name}.${member}`, each];
    }
  }
}

/** Places that have their own type, although another type has the same values. */
const APART: ReadonlySet<string> = new Set(['Refund.status']);

function keyOf(place: string, schema: Schema): string {
  const values = valuesOf(schema).join();
  return APART.has(place) ? `${place} ${values}` : values;
}

function nameOf(
  group: readonly string[],
  all: readonly (readonly string[])[],
  schemas: OpenapiDocument['components']['schemas'],
): string {
  const [first = ''] = group;
  const chosen = group.map((place) => CHOSEN[place]).find((name) => name !== undefined);
  if (chosen !== undefined) return chosen;
  const named = group.find((place) => schemas[place] !== undefined);
  if (named !== undefined) return named;
  const members = new Set(group.map(memberOf));
  const [member = ''] = members;
  const isOnlyOne = !all.some((other) => other !== group && other.some((place) => memberOf(place) === member));
  if (members.size === 1 && isOnlyOne && schemas[pascal(member)] === undefined) return pascal(member);
  return `${(first.split('.')[0] ?? '').replace(/^New/, '')}${pascal(memberOf(first))}`;
}

function memberOf(place: string): string {
  return place.split('.').at(-1) ?? '';
}

function valuesOf({ enum: values = [] }: Schema): readonly string[] {
  return values.filter((value) => value !== null).map(String);
}

/** `disabled_reason` → `DisabledReason`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[_.])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
