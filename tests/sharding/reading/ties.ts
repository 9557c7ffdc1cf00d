import { as, conjuncts, equality, type Fields, type Node, names, nodes, parameterOf, textOf } from './syntax.ts';

/** The numbers of the scalar parameters that a value always equals, if it is not null. */
export type Ties = Set<number>;
export type Column = { readonly name: string; readonly ties: Ties };

/** A table, a CTE or a subselect in `from`, under its alias. */
export type Relation = {
  readonly alias: string;
  /** The name of the table; undefined if it is not a table. */
  readonly table: string | undefined;
  readonly columns: Column[];
};

/** The names that an expression can use: the relations of its `from`, and those of the statement around it. */
export type Scope = {
  readonly relations: readonly Relation[];
  readonly ctes: ReadonlyMap<string, readonly Column[]>;
  readonly outer: Scope | undefined;
};

/** Two sides that are equal wherever a row of `taught` is used. */
export type Equality = { readonly sides: readonly [unknown, unknown]; readonly taught: readonly Relation[] };

/** Adds what equalities tell about columns, until nothing new follows. */
export function learn(scope: Scope, equalities: readonly Equality[]): void {
  for (let isNew = true; isNew; ) {
    isNew = equalities.some(({ sides: [left, right], taught }) => {
      const toLeft = teach(scope, taught, left, tiesOf(scope, right));
      return teach(scope, taught, right, tiesOf(scope, left)) || toLeft;
    });
  }
}

function teach(scope: Scope, taught: readonly Relation[], side: unknown, ties: Ties): boolean {
  const found = columnOf(scope, side);
  if (found === undefined || !taught.includes(found.relation)) return false;
  const { size } = found.column.ties;
  for (const tie of ties) found.column.ties.add(tie);
  return found.column.ties.size > size;
}

/** The parameters that an expression equals. */
export function tiesOf(scope: Scope, expression: unknown): Ties {
  const parameter = parameterOf(expression);
  if (parameter !== undefined) return new Set([parameter]);
  const cast = as(expression, 'TypeCast');
  if (cast) return tiesOf(scope, cast['arg']);
  const choice = as(expression, 'CoalesceExpr');
  if (choice) return inAll(nodes(choice['args']).map((each) => tiesOf(scope, each)));
  return new Set(columnOf(scope, expression)?.column.ties);
}

export function inAll([first = new Set(), ...others]: readonly Ties[]): Ties {
  return new Set([...first].filter((tie) => others.every((ties) => ties.has(tie))));
}

type Found = { readonly relation: Relation; readonly column: Column };

/** The column that an expression names. The innermost scope that has it wins. */
export function columnOf(scope: Scope, expression: unknown): Found | undefined {
  const reference = as(expression, 'ColumnRef');
  if (!reference) return undefined;
  const [name = '', alias] = names(reference['fields']).toReversed();
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    for (const relation of at.relations) {
      if (alias !== undefined && relation.alias !== alias) continue;
      const column = relation.columns.find((each) => each.name === name);
      if (column) return { relation, column };
    }
  }
  return undefined;
}

/** The columns of a list of targets, in order. */
export function columnsOf(scope: Scope, targets: unknown): Column[] {
  return nodes(targets).flatMap((target) => {
    const fields = as(target, 'ResTarget') ?? {};
    const parts = names(as(fields['val'], 'ColumnRef')?.['fields']);
    if (parts.at(-1) === '*') {
      return scope.relations.filter(({ alias }) => parts.length === 1 || alias === parts[0]).flatMap(copies);
    }
    return [{ name: textOf(fields['name']) ?? parts.at(-1) ?? '', ties: tiesOf(scope, fields['val']) }];
  });
}

function copies({ columns }: Relation): Column[] {
  return columns.map(({ name, ties }) => ({ name, ties: new Set(ties) }));
}

/** The equalities in a condition that must be true. */
export function equalitiesIn(condition: unknown, taught: readonly Relation[]): readonly Equality[] {
  return conjuncts(condition).flatMap((each: Node) => {
    const sides = equality(each);
    return sides ? [{ sides, taught }] : [];
  });
}

/** The equalities of a join's `using`. */
export function equalitiesOfUsing(
  { usingClause }: Fields,
  left: readonly Relation[],
  right: readonly Relation[],
  taught: readonly Relation[],
): readonly Equality[] {
  return names(usingClause).flatMap((name) => {
    const of = (relations: readonly Relation[]) =>
      relations.find(({ columns }) => columns.some((c) => c.name === name));
    const [one, other] = [of(left), of(right)];
    return one && other ? [{ sides: [reference(one, name), reference(other, name)] as const, taught }] : [];
  });
}

function reference({ alias }: Relation, column: string): Node {
  return { ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: column } }] } };
}
