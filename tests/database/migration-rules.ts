import type { Migration } from '@pay/core/ground/database/migrations/read-migrations';
import { BATCH, bareStatement, splitStatements, tableInBatches } from '@pay/core/ground/database/migrations/read-steps';

/** Columns and tables that no version in use reads or writes any more, so that they can be dropped: `table.column`. */
const UNUSED: readonly string[] = [];

/**
 * A block that begins with the names of tables, and does nothing if one of these tables has rows. It therefore locks no
 * table that is in use.
 */
const FOR_EMPTY_TABLES =
  /^do \$\$\s+begin\s+if exists \(select from \w+\)(?: or exists \(select from \w+\))* then return; end if;/m;

const CREATED = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/;

/** The tables that a migration creates. */
export function tablesOf({ sql }: Pick<Migration, 'sql'>): readonly string[] {
  return splitStatements(sql).flatMap((statement) => CREATED.exec(bareStatement(statement))?.[1] ?? []);
}

/**
 * Why a migration would stop payments or nodes of the earlier version; empty if it would stop neither. `existing` are
 * the tables of earlier migrations. Statements that this function does not know are refused.
 */
export function refusalsOf(
  { sql, steps }: Pick<Migration, 'sql' | 'steps'>,
  existing: ReadonlySet<string>,
): readonly string[] {
  const isStepwise = steps !== undefined;
  const altered = new Set<string>();
  const refusals = splitStatements(sql).flatMap((statement) => {
    if (FOR_EMPTY_TABLES.test(statement)) return [];
    const bare = bareStatement(statement);
    const table = /^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(bare)?.[1] ?? '';
    if (existing.has(table)) altered.add(table);
    const found = refuse(bare, {
      isStepwise,
      existing,
      batchesOf: tableInBatches(statement),
    });
    return found === undefined ? [] : [`${bare.slice(0, 80)}: ${found}`];
  });
  if (!isStepwise && altered.size > 1) {
    refusals.push(`it locks ${[...altered].join(' and ')} together; use a migration for each, or run it step by step`);
  }
  return refusals;
}

type About = {
  readonly isStepwise: boolean;
  readonly existing: ReadonlySet<string>;
  readonly batchesOf: string | null;
};

function refuse(bare: string, about: About): string | undefined {
  const { isStepwise, existing, batchesOf } = about;
  if (isStepwise && /^create (?!.*if not exists|or replace)/.test(bare))
    return 'it cannot run twice; add if not exists';
  if (isStepwise && /^drop (?!.*if exists)/.test(bare)) return 'it cannot run twice; add if exists';
  if (CREATED.test(bare))
    return / as (select|table|values) /.test(bare) ? 'it copies rows in one statement' : undefined;
  if (/^create (unique )?index/.test(bare)) return refuseIndex(bare, about);
  if (/^drop index/.test(bare))
    return /concurrently/.test(bare) ? undefined : 'it waits for all transactions; add concurrently';
  if (/^alter table/.test(bare)) return refuseAlter(bare, about);
  if (/^(update|delete from|insert into)/.test(bare)) {
    const named = [...bare.matchAll(/\b(?:from|join|update|using) (?:only )?([\w.]+)/g)].map(([, name]) => name ?? '');
    const whole = named.find((name) => existing.has(name));
    if (whole === undefined || (batchesOf === whole && bare.includes(BATCH))) return undefined;
    return `it goes through ${whole} in one transaction; run it step by step, in batches`;
  }
  if (/^(create (or replace )?function|create type|comment on|create extension)/.test(bare)) return undefined;
  if (/^create (or replace )?trigger/.test(bare)) return undefined;
  return 'its locks and their duration are not known here';
}

function refuseIndex(bare: string, { isStepwise, existing }: About): string | undefined {
  const [, concurrently, name, table = ''] =
    /^create (?:unique )?index (concurrently )?(?:if not exists )?(\w+ )?on (?:only )?([\w.]+)/.exec(bare) ?? [];
  if (!existing.has(table)) return undefined;
  if (name === undefined) return 'an index that is created concurrently needs a name';
  if (concurrently === undefined || !isStepwise) {
    return 'nobody can write while it is created; run it step by step, with create index concurrently if not exists';
  }
  return undefined;
}

function refuseAlter(bare: string, { isStepwise, existing }: About): string | undefined {
  const [head = '', table = ''] = /^alter table (?:if exists )?(?:only )?([\w.]+) /.exec(bare) ?? [];
  if (!existing.has(table)) return undefined;
  const actions = atCommas(bare.slice(head.length));
  for (const action of actions) {
    const refusal = refuseAction(action, { table, isStepwise, actions });
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

type OfTable = { readonly table: string; readonly isStepwise: boolean; readonly actions: readonly string[] };

function refuseAction(action: string, { table, isStepwise, actions }: OfTable): string | undefined {
  const constraint = /^add constraint (\w+)/.exec(action)?.[1];
  if (constraint !== undefined) {
    if (isStepwise && !actions.includes(`drop constraint if exists ${constraint}`)) {
      return 'it cannot run twice; drop the constraint if it exists first';
    }
    if (/ using index \w+$/.test(action) || / not valid$/.test(action)) return undefined;
    return 'it reads the whole table under its lock; add it as not valid, and validate it in a separate step';
  }
  if (/^validate constraint/.test(action)) {
    return isStepwise ? undefined : 'it reads the whole table; run it step by step';
  }
  if (/^drop (column )?/.test(action) && !/^drop constraint/.test(action)) {
    const column = /^drop (?:column )?(?:if exists )?(\w+)/.exec(action)?.[1];
    return UNUSED.includes(`${table}.${column}`) ? undefined : 'nodes of the earlier version still use the column';
  }
  if (/^add /.test(action)) return refuseColumn(action, isStepwise);
  const isShort =
    /^(drop constraint|(re)?set \(|alter (column )?\w+ (set|drop) default|alter (column )?\w+ drop not null)/;
  if (isShort.test(action)) return undefined;
  return 'it rewrites or reads the whole table, or nodes of the earlier version cannot work with the result';
}

function refuseColumn(action: string, isStepwise: boolean): string | undefined {
  if (isStepwise && !/^add column if not exists /.test(action)) return 'it cannot run twice; add column if not exists';
  if (/\b(check|references|unique|primary key|generated|serial|bigserial)\b/.test(action)) {
    return 'it reads or rewrites the whole table; add the column alone, and the rest in separate steps';
  }
  const value = /\bdefault (.+)$/.exec(action)?.[1] ?? '';
  if (/\(/.test(value.replace('now()', ''))) return 'a default that is computed for each row rewrites the table';
  if (/\bnot null\b/.test(action) && value === '') return 'nodes of the earlier version leave the column empty';
  return undefined;
}

/** The parts that are separated by commas outside brackets. */
function atCommas(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
