type Validation = { readonly instancePath: string; readonly params: Readonly<Record<string, unknown>> };

/**
 * The path of the field that failed validation, with its names separated by dots. Member names can be the caller's
 * input, so only names that cannot contain a key or a card number are returned; `part` stands for anything else.
 */
export function fieldOf({ instancePath, params }: Validation, part = 'body'): string {
  const names = [...instancePath.split('/'), params['missingProperty'] ?? params['additionalProperty']];
  return names.filter((name) => typeof name === 'string' && /^[a-z_]{1,40}[0-9]?$/.test(name)).join('.') || part;
}
