/** Replaces each schema that has a `documented` form with that form. The server checks such values in its own way. */
export function documented<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(documented) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('documented' in schema) return documented(schema.documented as T);
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, documented(value)])) as T;
}
