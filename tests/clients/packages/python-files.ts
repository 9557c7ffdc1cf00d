import type { OpenapiDocument, Operation, Schema } from '../../../packages/server-sdk/generate/document.ts';
import { type ServerOperation, serverOperations } from '../../../packages/server-sdk/generate/operations-file.ts';
import { inlineShape } from './model/inline-shapes.ts';
import { CURSORS } from './model/operation-model.ts';

const HEAD = '# Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.\n';

/** The files of the Python client's folder `generated`, by name. */
export function pythonFiles(document: OpenapiDocument, version: string): Readonly<Record<string, string>> {
  const operations = serverOperations(document);
  return {
    '__init__.py': '',
    'methods.py': methodsFile(operations),
    'operations.py': operationsFile(document, operations),
    'types.py': typesFile(document),
    'version.py': `${HEAD}\nVERSION = "${version}"\n`,
  };
}

function operationsFile(document: OpenapiDocument, operations: readonly ServerOperation[]): string {
  const rows = operations.map(
    ({ method, path, repeat, operation }) => `    "${operation.operationId}": ("${method}", "${path}", "${repeat}"),\n`,
  );
  const decimals = decimalMembers(document).map((name) => `        "${name}",\n`);
  return `${HEAD}
from __future__ import annotations

from typing import Dict, FrozenSet, Tuple

# Each operation's method, path, and whether it can be repeated: safe changes nothing, keyed is done once for its
# Idempotency-Key, absolute has the same result however often it is done, and never must not be repeated.
OPERATIONS: Dict[str, Tuple[str, str, str]] = {
${rows.join('')}}

# Members that are decimal numbers wherever they occur.
DECIMAL_MEMBERS: FrozenSet[str] = frozenset(
    {
${decimals.join('')}    }
)
`;
}

/** @throws {Error} if a name is a decimal in one place and a whole number in another */
function decimalMembers(document: OpenapiDocument): readonly string[] {
  const members = Object.values(document.components.schemas).flatMap(({ properties = {} }) =>
    Object.entries(properties),
  );
  const namesOf = (type: string) => new Set(members.filter(([, schema]) => has(schema, type)).map(([name]) => name));
  const [decimals, integers] = [namesOf('number'), namesOf('integer')];
  const both = [...decimals].filter((name) => integers.has(name));
  if (both.length > 0) throw new Error(`decimals in one place and whole numbers in another: ${both.join(', ')}`);
  return [...decimals].sort();
}

function has({ type, anyOf = [] }: Schema, wanted: string): boolean {
  return [type].flat().includes(wanted) || anyOf.some((choice) => has(choice, wanted));
}

function typesFile({ components: { schemas } }: OpenapiDocument): string {
  const inline = new Map(Object.entries(schemas).flatMap(([name, schema]) => inlineSchemas(name, schema)));
  const declared = [...inline, ...Object.entries(schemas)].map(([name, schema]) => declaration(name, schema));
  return `${HEAD}
from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

${declared.join('\n')}`;
}

/** Objects that a schema's members describe inline, with their names. */
function inlineSchemas(name: string, { properties = {} }: Schema): readonly (readonly [string, Schema])[] {
  return Object.entries(properties).flatMap(([member, each]) => {
    const schema = each.items ?? each;
    if (schema.properties === undefined) return [];
    const shape = inlineShape(schema.properties, `${name}.${member}`);
    return [[shape.name, { ...schema, description: shape.description }] as const];
  });
}

function declaration(name: string, schema: Schema): string {
  const { properties, required = [], minProperties, maxProperties, description } = schema;
  // Aliases refer to classes that are declared later, so the class names are in quotes.
  if (properties === undefined) return `${name} = ${typeOf(schema, true)}\n`;
  const isChoice = minProperties === 1 && maxProperties === 1;
  const [needed, optional] = [true, false].map((is) =>
    Object.entries(properties)
      .filter(([member]) => required.includes(member) === is)
      .map(([member, each]) => `    "${member}": "${typeOf(each)}",\n`),
  );
  return `_${name} = TypedDict("_${name}", {\n${needed?.join('')}})
_${name}Optional = TypedDict("_${name}Optional", {\n${optional?.join('')}}, total=False)


class ${name}(_${name}, _${name}Optional):
    """${textOf(description ?? name)}${isChoice ? ' Exactly one of the members is given.' : ''}"""

`;
}

/**
 * A schema's type in Python. `isEarly`: names of other schemas are in quotes, because those schemas can be declared
 * later.
 */
function typeOf(schema: Schema, isEarly = false): string {
  const { $ref, type, enum: values, anyOf, oneOf, items, additionalProperties } = schema;
  const inner = (each: Schema) => typeOf(each, isEarly);
  if ($ref !== undefined) return isEarly ? `"${nameOf($ref)}"` : nameOf($ref);
  if (values !== undefined) {
    const literal = `Literal[${values.flatMap((value) => (value === null ? [] : `'${value}'`)).join(', ')}]`;
    return values.includes(null) ? `Optional[${literal}]` : literal;
  }
  const choices =
    anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((each: string) => ({ ...schema, type: each })) : undefined);
  if (choices !== undefined) {
    const some = choices.filter(({ type: each }) => each !== 'null').map(inner);
    const one = some.length === 1 ? (some[0] ?? '') : `Union[${some.join(', ')}]`;
    return some.length < choices.length ? `Optional[${one}]` : one;
  }
  switch (type) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'Decimal';
    case 'boolean':
      return 'bool';
    case 'array':
      return `List[${inner(items ?? {})}]`;
    case 'object':
      if (schema.properties !== undefined) return inlineShape(schema.properties, 'a member').name;
      return typeof additionalProperties === 'object' ? `Dict[str, ${inner(additionalProperties)}]` : 'Dict[str, Any]';
    case undefined:
      return 'Any';
    default:
      throw new Error(`the type ${String(type)} has no counterpart in Python`);
  }
}

function methodsFile(operations: readonly ServerOperation[]): string {
  return `${HEAD}
from __future__ import annotations

from typing import Any, Iterator, Optional, cast

from . import types


class Methods:
    """The operations of the server API."""

    def _call(self, operation: str, **parts: Any) -> Any:
        raise NotImplementedError

    def _pages(self, operation: str, cursor: str, query: dict[str, Any], path: dict[str, str]) -> Iterator[Any]:
        raise NotImplementedError

${operations.flatMap((operation) => [methodOf(operation), ...pagesOf(operation)]).join('\n')}`;
}

function methodOf({ repeat, operation }: ServerOperation): string {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const inPlace = (place: string) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name = '' }) => name);
  const [path, query] = [inPlace('path'), inPlace('query')];
  const body = requestBody?.content?.['application/json']?.schema;
  const answer = answerOf(responses);
  const named = [
    ...query.map((name) => `${argument(name)}: Any = None`),
    ...(repeat === 'keyed' ? ['idempotency_key: Optional[str] = None'] : []),
  ];
  const bodyType = body === undefined ? undefined : `${qualified(body)}`;
  const all = [
    'self',
    ...path.map((name) => `${name}: str`),
    ...(bodyType === undefined
      ? []
      : [requestBody?.required ? `body: ${bodyType}` : `body: Optional[${bodyType}] = None`]),
    ...(named.length > 0 ? ['*', ...named] : []),
  ];
  const dict = (names: readonly string[]) => `{${names.map((name) => `"${name}": ${argument(name)}`).join(', ')}}`;
  const parts = [
    `"${operationId}"`,
    `path=${dict(path)}`,
    `query=${dict(query)}`,
    // An operation with an optional body also accepts an empty object, but not a missing body together with a content
    // type.
    `body=${body === undefined ? 'None' : 'body'}`,
    `idempotency_key=${repeat === 'keyed' ? 'idempotency_key' : 'None'}`,
  ];
  const call = `self._call(\n            ${parts.join(', ')}\n        )`;
  return `    def ${snakeCase(operationId)}(
        ${all.join(', ')}
    ) -> ${answer ?? 'None'}:
        """${textOf((operation as { readonly summary?: string }).summary ?? operationId)}."""
        ${answer === undefined ? call : `return cast(${answer}, ${call})`}
`;
}

/** For a paginated list, a method that iterates over the items of all pages. */
function pagesOf({ operation }: ServerOperation): readonly string[] {
  const { operationId, parameters = [], responses } = operation;
  const cursor = CURSORS[operationId];
  if (cursor === undefined) return [];
  const inPlace = (place: string) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name = '' }) => name);
  const [path, query] = [inPlace('path'), inPlace('query')];
  const all = ['self', ...path.map((name) => `${name}: str`), '*', ...query.map((name) => `${name}: Any = None`)];
  const dict = (names: readonly string[]) => `{${names.map((name) => `"${name}": ${argument(name)}`).join(', ')}}`;
  const item = (answerOf(responses) ?? '').replace(/^types\.EventList$/, 'types.WebhookEvent').replace(/List$/, '');
  return [
    `    def all_${snakeCase(operationId).slice('list_'.length)}(
        ${all.join(', ')}
    ) -> Iterator[${item}]:
        """Iterates over the items of all pages of ${snakeCase(operationId)}."""
        return self._pages("${operationId}", "${cursor}", ${dict(query)}, ${dict(path)})
`,
  ];
}

function answerOf(responses: Operation['responses']): string | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = success?.content?.['application/json']?.schema;
  return schema && qualified(schema);
}

function qualified(schema: Schema): string {
  return schema.$ref === undefined ? 'Any' : `types.${nameOf(schema.$ref)}`;
}

/** `from` is a keyword in Python. */
function argument(name: string): string {
  return name === 'from' ? 'from_' : name;
}

function nameOf($ref: string): string {
  return $ref.split('/').at(-1) ?? '';
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function textOf(text: string): string {
  return text
    .replaceAll('\\', '')
    .replaceAll('"""', '')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '')
    .trim()
    .concat(/\.$/.test(text) ? '.' : '');
}
