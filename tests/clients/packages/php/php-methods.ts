import type { ClientModel } from '../model/client-model.ts';
import type { ClientOperation } from '../model/operation-model.ts';
import type { ObjectType } from '../model/type-collector.ts';
import { docBlock, phpDocType, phpType } from './php-names.ts';

/** The trait with a method for each operation. */
export function methodsTrait({ operations, objects }: ClientModel): string {
  const methods = operations.flatMap((operation) => [methodOf(operation), ...pagesOf(operation, objects)]);
  return `namespace Pay;

${typesIn(methods.join('')).join('')}
/** The operations of the server API. They throw PayError. */
trait Methods
{
    /**
     * @template Answer
     * @param callable(array<string, mixed>): Answer $read
     * @param array<string, string> $ids
     * @param array<string, string|int|null> $query
     * @return Answer
     */
    abstract private function call(
        callable $read,
        string $method,
        string $path,
        string $repeat,
        array $ids = [],
        array $query = [],
        ?Sent $body = null,
        ?string $idempotencyKey = null,
    ): mixed;

    abstract private function pages(callable $page, string|int|null $after, string $cursor): \\Generator;

${methods.join('\n')}}
`;
}

function methodOf(operation: ClientOperation): string {
  const { name, method, path, ids, body, answer, repeat, summary, query } = operation;
  const isKeyed = repeat === 'keyed';
  const bodyType = body === undefined ? '' : phpType(body.kind);
  const parameters = [
    ...ids.map((id) => `string $${id}`),
    ...(body === undefined ? [] : [body.isRequired ? `${bodyType} $body` : `${bodyType} $body = new ${bodyType}()`]),
    ...queryParameters(operation),
    ...(isKeyed ? ['?string $idempotencyKey = null'] : []),
  ];
  const type = answer === undefined ? undefined : phpType(answer);
  const parts = [
    type === undefined ? 'static fn (array $members) => null' : `${type}::of(...)`,
    `'${method}'`,
    `'${path}'`,
    `'${repeat}'`,
    ...(ids.length > 0 ? [`ids: [${ids.map((id) => `'${id}' => $${id}`).join(', ')}]`] : []),
    ...(query.length > 0 ? [`query: [${query.map((each) => `'${each.name}' => $${each.name}`).join(', ')}]`] : []),
    ...(body === undefined ? [] : ['body: $body']),
    ...(isKeyed ? ['idempotencyKey: $idempotencyKey'] : []),
  ];
  const call = `$this->call(\n${parts.map((part) => `            ${part},\n`).join('')}        );\n`;
  return `${docBlock([`${summary}.`, ...queryDocs(operation)], '    ')}    public function ${name}(${parameters.join(', ')}): ${type ?? 'void'}
    {
        ${type === undefined ? '' : 'return '}${call}    }
`;
}

/** For a paginated list, a method that iterates over the items of all pages. */
function pagesOf(operation: ClientOperation, objects: readonly ObjectType[]): readonly string[] {
  const { name, ids, query, cursor, answer } = operation;
  if (cursor === undefined || answer?.is !== 'object') return [];
  const data = objects.find((each) => each.name === answer.name)?.members.find((each) => each.name === 'data')?.kind;
  if (data?.is !== 'list') throw new Error(`${name} has no data`);
  const parameters = [...ids.map((id) => `string $${id}`), ...queryParameters(operation)];
  const values = [...ids, ...query.map((each) => each.name)].map((each) => `$${each}`).join(', ');
  const after = query.find((each) => each.name === 'after');
  const docs = [
    `Iterates over the items of all pages of ${name}.`,
    ...queryDocs(operation),
    `@return \\Generator<int, ${phpType(data.of)}>`,
  ];
  return [
    `${docBlock(docs, '    ')}    public function all${name.slice('list'.length)}(${parameters.join(', ')}): \\Generator
    {
        return $this->pages(fn (?${phpType(after?.kind ?? { is: 'text' })} $after) => $this->${name}(${values}), $after, '${cursor}');
    }
`,
  ];
}

function queryParameters({ query }: ClientOperation): readonly string[] {
  return query.map(({ name, kind }) => `?${phpType(kind)} $${name} = null`);
}

function queryDocs({ query }: ClientOperation): readonly string[] {
  return query.map(
    ({ name, kind, description }) => `@param ${phpDocType(kind) || phpType(kind)}|null $${name} ${description}`,
  );
}

function typesIn(code: string): readonly string[] {
  const names = [...code.matchAll(/\b([A-Z]\w+)(?= \$body|::of|\(\)[,)]|>)/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].sort().map((name) => `use Pay\\Types\\${name};\n`);
}
