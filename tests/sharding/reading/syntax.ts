import { loadModule, parseSync } from 'libpg-query';

/** A node of PostgreSQL's syntax tree. It has one member: its kind. */
export type Node = Readonly<Record<string, unknown>>;
/** The fields of a node. */
export type Fields = Readonly<Record<string, unknown>>;

await loadModule();

/** Parses one statement with PostgreSQL's own parser. */
export function parseStatement(text: string): Node {
  const { stmts = [] } = parseSync(text);
  const [only] = stmts;
  if (stmts.length !== 1 || only?.stmt === undefined) throw new Error(`not one statement: ${text}`);
  return only.stmt as Node;
}

/** The fields of a node if it is of this kind. */
export function as(node: unknown, kind: string): Fields | undefined {
  return isFields(node) ? (node[kind] as Fields | undefined) : undefined;
}

export function nodes(list: unknown): readonly Node[] {
  return Array.isArray(list) ? list : [];
}

export function textOf(field: unknown): string | undefined {
  return typeof field === 'string' ? field : undefined;
}

/** The names in a list of strings, such as a column with its alias. `*` is the name of all columns. */
export function names(list: unknown): readonly string[] {
  return nodes(list).map((node) => (as(node, 'A_Star') ? '*' : String(as(node, 'String')?.['sval'] ?? '')));
}

/** The alias of an item of `from`. */
export function aliasOf(fields: Fields): string | undefined {
  return isFields(fields['alias']) ? textOf(fields['alias']['aliasname']) : undefined;
}

export function columnAliases(fields: Fields): readonly string[] {
  return isFields(fields['alias']) ? names(fields['alias']['colnames']) : [];
}

/** The number of a scalar parameter, with or without a cast. */
export function parameterOf(node: unknown): number | undefined {
  const cast = as(node, 'TypeCast');
  if (cast) return isArrayType(cast['typeName']) ? undefined : parameterOf(cast['arg']);
  return as(node, 'ParamRef')?.['number'] as number | undefined;
}

function isArrayType(type: unknown): boolean {
  return isFields(type) && nodes(type['arrayBounds']).length > 0;
}

/** The parts of a condition that must all be true. */
export function conjuncts(condition: unknown): readonly Node[] {
  const all = as(condition, 'BoolExpr');
  if (all?.['boolop'] === 'AND_EXPR') return nodes(all['args']).flatMap(conjuncts);
  return isFields(condition) ? [condition] : [];
}

/** Both sides of an equality. */
export function equality(node: Node): readonly [unknown, unknown] | undefined {
  const compared = as(node, 'A_Expr');
  if (compared?.['kind'] !== 'AEXPR_OP' || names(compared['name']).join() !== '=') return undefined;
  return [compared['lexpr'], compared['rexpr']];
}

/** Calls `visit` with every node below this one, and descends only where it returns true. */
export function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isFields(value) || !visit(value)) return;
  for (const each of Object.values(value)) walk(each, visit);
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
