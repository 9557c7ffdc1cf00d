const everyByte = (id: string) => id.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Ways to write an id in a path. A careless server might accept more than one of them. */
export const SPELLINGS: Readonly<Record<string, (id: string, unknown: string) => string>> = {
  'as it is': (id) => id,
  'percent-encoded': everyByte,
  'percent-encoded twice': (id) => everyByte(id).replaceAll('%', '%25'),
  'in capitals': (id) => id.toUpperCase(),
  'after another id': (id, unknown) => `${unknown}%2f..%2f${id}`,
  'twice, with a comma': (id, unknown) => `${unknown},${id}`,
  'with a parameter': (id) => `${id};a=b`,
  'with a zero byte': (id) => `${id}%00`,
  'with spaces': (id) => `%20${id}%20`,
  'with a full stop': (id) => `${id}%2e`,
  'as a list': (id) => `[%22${id}%22]`,
};
