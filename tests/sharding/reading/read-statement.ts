import {
  aliasOf,
  as,
  columnAliases,
  type Fields,
  isFields,
  type Node,
  nodes,
  parameterOf,
  textOf,
  walk,
} from './syntax.ts';
import {
  type Column,
  columnOf,
  columnsOf,
  type Equality,
  equalitiesIn,
  equalitiesOfUsing,
  inAll,
  learn,
  type Relation,
  type Scope,
  tiesOf,
} from './ties.ts';

/** The columns of each table. */
export type Tables = ReadonlyMap<string, readonly string[]>;

/** One use of a table in a statement. */
export type Use = {
  readonly table: string;
  readonly isWrite: boolean;
  /** The column that tells whose rows these are; undefined if the table has none. */
  readonly profile: Column | undefined;
  /** The columns that an insert sets. */
  readonly inserted?: readonly string[];
};

export type Read = {
  readonly uses: Use[];
  /** Tables whose rows a select locks. */
  readonly locked: string[];
  /**
   * Parameters that are compared with a table's `profile_id`, or inserted as a `profile_id`, where a router sees them.
   */
  readonly shown: { readonly table: string; readonly parameter: number }[];
};

type Reading = Read & { readonly tables: Tables };

/**
 * Finds every use of a table in a statement, at every level, and the parameters that the table's `profile_id` equals.
 */
export function readStatement(statement: Node, tables: Tables): Read {
  const reading = { uses: [], locked: [], shown: [], tables };
  readQuery(reading, statement, undefined);
  return reading;
}

/** Reads a query and returns its columns. */
function readQuery(reading: Reading, query: unknown, outer: Scope | undefined): Column[] {
  const select = as(query, 'SelectStmt');
  if (select) return readSelect(reading, select, outer);
  const insert = as(query, 'InsertStmt');
  if (insert) return readInsert(reading, insert, outer);
  const update = as(query, 'UpdateStmt');
  if (update) return readChange(reading, update, update['fromClause'], outer);
  const removal = as(query, 'DeleteStmt');
  if (removal) return readChange(reading, removal, removal['usingClause'], outer);
  walk(query, (node) => {
    const table = as(node, 'RangeVar');
    if (table) reading.uses.push({ table: tableName(table), isWrite: true, profile: undefined });
    return true;
  });
  return [];
}

function readSelect(reading: Reading, select: Fields, outer: Scope | undefined): Column[] {
  const around = withCtes(reading, select, outer);
  if (select['op'] !== 'SETOP_NONE') {
    const left = readSelect(reading, select['larg'] as Fields, around);
    const right = readSelect(reading, select['rarg'] as Fields, around);
    readExpressions(reading, { sort: select['sortClause'] }, around);
    return left.map(({ name, ties }, n) => ({ name, ties: inAll([ties, right[n]?.ties ?? new Set()]) }));
  }
  const lists = nodes(select['valuesLists']).map((list) => nodes(as(list, 'List')?.['items']));
  const scope = readFrom(reading, nodes(select['fromClause']), select['whereClause'], [], around);
  readExpressions(reading, { ...select, fromClause: undefined, withClause: undefined }, scope);
  for (const locking of nodes(select['lockingClause'])) {
    const locked = nodes(as(locking, 'LockingClause')?.['lockedRels']).map((each) => as(each, 'RangeVar')?.['relname']);
    const isLocked = ({ alias }: Relation) => locked.length === 0 || locked.includes(alias);
    reading.locked.push(...scope.relations.filter(isLocked).flatMap(({ table }) => table ?? []));
  }
  if (lists.length === 0) return columnsOf(scope, select['targetList']);
  return (lists[0] ?? []).map((_, n) => ({
    name: `column${n + 1}`,
    ties: inAll(lists.map((list) => tiesOf(scope, list[n]))),
  }));
}

function readInsert(reading: Reading, insert: Fields, outer: Scope | undefined): Column[] {
  const around = withCtes(reading, insert, outer);
  const target = tableRelation(reading, insert['relation'] as Fields);
  const given = nodes(insert['cols']).map((column) => textOf(as(column, 'ResTarget')?.['name']) ?? '');
  const inserted = given.length > 0 ? given : target.columns.map(({ name }) => name);
  const source = readQuery(reading, insert['selectStmt'] ?? {}, around);
  for (const [n, name] of inserted.entries()) {
    const column = target.columns.find((each) => each.name === name);
    for (const tie of source[n]?.ties ?? []) column?.ties.add(tie);
  }
  noteUse(reading, target, true, inserted);
  noteInserted(reading, target, insert['selectStmt'], inserted.indexOf('profile_id'));
  const excluded = { ...target, alias: 'excluded', table: undefined };
  const scope = { relations: [target, excluded], ctes: around.ctes, outer: around };
  readExpressions(reading, { conflict: insert['onConflictClause'] }, scope);
  return readReturning(reading, insert, { ...scope, relations: [target] });
}

/** Reads an update or a delete. */
function readChange(reading: Reading, change: Fields, from: unknown, outer: Scope | undefined): Column[] {
  const around = withCtes(reading, change, outer);
  const target = tableRelation(reading, change['relation'] as Fields);
  noteUse(reading, target, true);
  const scope = readFrom(reading, nodes(from), change['whereClause'], [target], around);
  readExpressions(reading, { targets: change['targetList'], where: change['whereClause'] }, scope);
  return readReturning(reading, change, scope);
}

function readReturning(reading: Reading, change: Fields, scope: Scope): Column[] {
  const returning = isFields(change['returningClause']) ? change['returningClause']['exprs'] : [];
  readExpressions(reading, { returning }, scope);
  return columnsOf(scope, returning);
}

/** The scope around a query, with the CTEs of the query itself. */
function withCtes(reading: Reading, query: Fields, outer: Scope | undefined): Scope {
  const ctes = new Map(outer?.ctes);
  const scope = { relations: [], ctes, outer };
  const clause = isFields(query['withClause']) ? query['withClause'] : {};
  for (const node of nodes(clause['ctes'])) {
    const cte = as(node, 'CommonTableExpr') ?? {};
    const name = textOf(cte['ctename']) ?? '';
    const body = as(cte['ctequery'], 'SelectStmt');
    const isRecursive = clause['recursive'] === true && body?.['larg'] !== undefined;
    // The rows of a recursive CTE are tied if its first part is, and if each step keeps the tie.
    if (isRecursive)
      ctes.set(name, renamed(readSelect(silent(reading), body['larg'] as Fields, scope), cte['aliascolnames']));
    ctes.set(name, renamed(readQuery(reading, cte['ctequery'], scope), cte['aliascolnames']));
  }
  return scope;
}

/** Reads `from` and a condition on its rows. `targets` are the relations that are there already. */
function readFrom(
  reading: Reading,
  from: readonly Node[],
  where: unknown,
  targets: readonly Relation[],
  around: Scope,
): Scope {
  const relations = [...targets];
  const scope: Scope = { relations, ctes: around.ctes, outer: around };
  const equalities: Equality[] = [];
  const laterals: { readonly query: unknown; readonly relation: Relation; readonly columns: unknown }[] = [];

  const add = (relation: Relation): readonly Relation[] => {
    relations.push(relation);
    return [relation];
  };
  const readItem = (item: Node): readonly Relation[] => {
    const table = as(item, 'RangeVar');
    if (table) return add(tableOrCte(reading, table, around));
    const join = as(item, 'JoinExpr');
    if (join) return readJoin(join);
    const subselect = as(item, 'RangeSubselect');
    if (subselect) {
      const relation = { alias: aliasOf(subselect) ?? '', table: undefined, columns: [] };
      const columns = columnAliases(subselect);
      laterals.push({ query: subselect['subquery'], relation, columns });
      return add(relation);
    }
    const call = as(item, 'RangeFunction');
    readExpressions(reading, call ?? {}, scope);
    return add({
      alias: call ? (aliasOf(call) ?? '') : '',
      table: undefined,
      columns: columnAliases(call ?? {}).map((name) => ({ name, ties: new Set() })),
    });
  };
  const readJoin = (join: Fields): readonly Relation[] => {
    const left = readItem(join['larg'] as Node);
    const right = readItem(join['rarg'] as Node);
    const all = [...left, ...right];
    // The condition of an outer join says nothing about the rows that the join keeps in any case.
    const taught = { JOIN_INNER: all, JOIN_LEFT: right, JOIN_RIGHT: left }[String(join['jointype'])] ?? [];
    equalities.push(...equalitiesIn(join['quals'], taught), ...equalitiesOfUsing(join, left, right, taught));
    return all;
  };

  for (const item of from) readItem(item);
  equalities.push(...equalitiesIn(where, relations));
  // A subselect learns from the relations beside it, and these learn from the subselect in turn.
  for (const _ of laterals) {
    learn(scope, equalities);
    for (const { query, relation, columns } of laterals) {
      relation.columns.splice(0, Infinity, ...renamed(readQuery(silent(reading), query, scope), columns));
    }
  }
  learn(scope, equalities);
  for (const { query } of laterals) readQuery(reading, query, scope);
  noteShown(reading, scope, equalities);
  for (const join of from) readConditions(reading, join, scope);
  return scope;
}

/** Reads the subselects in the conditions of joins. */
function readConditions(reading: Reading, item: Node, scope: Scope): void {
  const join = as(item, 'JoinExpr');
  if (!join) return;
  readExpressions(reading, { quals: join['quals'] }, scope);
  readConditions(reading, join['larg'] as Node, scope);
  readConditions(reading, join['rarg'] as Node, scope);
}

/** Reads the subselects in expressions. */
function readExpressions(reading: Reading, expressions: Fields, scope: Scope): void {
  walk({ expressions }, (node) => {
    const link = as(node, 'SubLink');
    if (!link) return as(node, 'LockingClause') === undefined;
    readQuery(reading, link['subselect'], scope);
    readExpressions(reading, { test: link['testexpr'] }, scope);
    return false;
  });
}

function tableOrCte(reading: Reading, table: Fields, { ctes }: Scope): Relation {
  const cte = table['schemaname'] === undefined ? ctes.get(String(table['relname'])) : undefined;
  if (cte) {
    const columns = cte.map(({ name, ties }) => ({ name, ties: new Set(ties) }));
    return { alias: aliasOf(table) ?? String(table['relname']), table: undefined, columns };
  }
  const relation = tableRelation(reading, table);
  noteUse(reading, relation, false);
  return relation;
}

function tableRelation({ tables }: Reading, table: Fields): Relation {
  const name = tableName(table);
  const columns = (tables.get(name) ?? []).map((column) => ({ name: column, ties: new Set<number>() }));
  return { alias: aliasOf(table) ?? String(table['relname']), table: name, columns };
}

function tableName({ schemaname, relname }: Fields): string {
  return schemaname === undefined || schemaname === 'public' ? String(relname) : `${schemaname}.${relname}`;
}

function noteUse(reading: Reading, relation: Relation, isWrite: boolean, inserted?: readonly string[]): void {
  const profile = relation.columns.find(({ name }) => name === 'profile_id');
  reading.uses.push({ table: relation.table ?? '', isWrite, profile, ...(inserted && { inserted }) });
}

function noteShown(reading: Reading, scope: Scope, equalities: readonly Equality[]): void {
  for (const { sides } of equalities) {
    for (const [column, value] of [sides, sides.toReversed()]) {
      const parameter = parameterOf(value);
      const found = columnOf(scope, column);
      if (parameter === undefined || found?.column.name !== 'profile_id' || found.relation.table === undefined)
        continue;
      reading.shown.push({ table: found.relation.table, parameter });
    }
  }
}

/** Notes the parameter that an insert gives as its `profile_id`, in `values` or as the target of its select. */
function noteInserted(reading: Reading, { table = '' }: Relation, source: unknown, at: number): void {
  const select = as(source, 'SelectStmt');
  const [list] = nodes(select?.['valuesLists']);
  const given = list
    ? nodes(as(list, 'List')?.['items'])[at]
    : as(nodes(select?.['targetList'])[at], 'ResTarget')?.['val'];
  const parameter = parameterOf(given);
  if (parameter !== undefined) reading.shown.push({ table, parameter });
}

function renamed(columns: readonly Column[], aliases: unknown): Column[] {
  const given = Array.isArray(aliases)
    ? aliases.map((each) => (typeof each === 'string' ? each : textOf(as(each, 'String')?.['sval'])))
    : [];
  return columns.map(({ name, ties }, n) => ({ name: given[n] ?? name, ties }));
}

function silent({ tables }: Reading): Reading {
  return { uses: [], locked: [], shown: [], tables };
}
