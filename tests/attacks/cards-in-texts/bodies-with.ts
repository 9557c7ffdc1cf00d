type Path = readonly (string | number)[];
type JsonSchema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The places in a schema that can hold a value without members, each once. */
export function placesIn(schema: unknown): readonly Path[] {
  const paths = new Map(leavesOf(schema, []).map((path) => [JSON.stringify(path), path]));
  return [...paths.values()];
}

function leavesOf(schema: unknown, path: Path): readonly Path[] {
  if (!isObject(schema)) return [path];
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => (Array.isArray(schema[word]) ? schema[word] : []));
  if (choices.length > 0) return choices.flatMap((choice) => leavesOf(choice, path));
  const members = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  if (members.length > 0) return members.flatMap(([name, member]) => leavesOf(member, [...path, name]));
  if (isObject(schema['items'])) return leavesOf(schema['items'], [...path, 0]);
  if (isFree(schema)) return [[...path, 'note']];
  return [path];
}

/** Whether an object can have members of any name. */
function isFree(schema: JsonSchema): boolean {
  return schema['type'] === 'object' && (isObject(schema['additionalProperties']) || 'patternProperties' in schema);
}

/** A copy of a value with a new value at the path. Missing parts of the path are added. */
export function withAt(value: unknown, path: Path, leaf: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return leaf;
  if (typeof step === 'number') {
    const items = Array.isArray(value) ? [...value] : [];
    items[step] = withAt(items[step], rest, leaf);
    return items;
  }
  const members = isObject(value) ? value : {};
  return { ...members, [step]: withAt(members[step], rest, leaf) };
}
