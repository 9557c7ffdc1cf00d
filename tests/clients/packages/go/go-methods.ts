import type { ClientModel } from '../model/client-model.ts';
import type { ClientOperation } from '../model/operation-model.ts';
import type { ObjectType } from '../model/type-collector.ts';
import { argument, exported, goComment, goType } from './go-names.ts';
import { sentType } from './go-types.ts';

export function goMethods({ operations, objects }: ClientModel): string {
  return operations
    .map((operation) => [queryOf(operation), methodOf(operation), pagesOf(operation, objects)].join(''))
    .join('\n');
}

function queryOf(operation: ClientOperation): string {
  if (operation.query.length === 0) return '';
  const name = queryName(operation);
  const fields = operation.query.map(
    (each) => `${goComment(each.description, '\t')}\t${exported(each.name)} ${sentType(each).type}\n`,
  );
  const lines = operation.query.map((each) => `\tadd(values, "${each.name}", query.${exported(each.name)})\n`);
  return `// ${name} has the filters of ${exportedMethod(operation)}; a filter that is left out matches everything.
type ${name} struct {
${fields.join('\n')}}

func (query ${name}) values() url.Values {
\tvalues := url.Values{}
${lines.join('')}\treturn values
}

`;
}

function methodOf(operation: ClientOperation): string {
  const { method, path, ids, query, body, answer, repeat, summary } = operation;
  const name = exportedMethod(operation);
  const isKeyed = repeat === 'keyed';
  const parameters = [
    'ctx context.Context',
    ...ids.map((id) => `${argument(id)} string`),
    ...(query.length > 0 ? [`query ${queryName(operation)}`] : []),
    ...(body === undefined ? [] : [`body ${goType(body.kind)}`]),
    ...(isKeyed ? ['options ...WriteOption'] : []),
  ];
  const parts = [
    `method: "${method}"`,
    `path: "${path}"`,
    ...(ids.length > 0 ? [`ids: []string{${ids.map(argument).join(', ')}}`] : []),
    ...(query.length > 0 ? ['query: query.values()'] : []),
    ...(body === undefined ? [] : ['body: body']),
    `repeat: ${repeat}`,
    ...(isKeyed ? ['options: options'] : []),
  ];
  const comment = goComment(`${name}: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}.`);
  const signature = `func (client *Client) ${name}(${parameters.join(', ')})`;
  const request = `request{${parts.join(', ')}}`;
  if (answer === undefined) {
    return `${comment}${signature} error {\n\t_, err := call[struct{}](ctx, client, ${request})\n\treturn err\n}\n`;
  }
  const type = goType(answer);
  return `${comment}${signature} (${type}, error) {\n\treturn call[${type}](ctx, client, ${request})\n}\n`;
}

function pagesOf(operation: ClientOperation, objects: readonly ObjectType[]): string {
  const { ids, cursor, answer } = operation;
  if (cursor === undefined || answer?.is !== 'object') return '';
  const list = objects.find(({ name }) => name === answer.name);
  const data = list?.members.find(({ name }) => name === 'data')?.kind;
  if (data?.is !== 'list') throw new Error(`${operation.name} has no data`);
  const [item, query, name] = [goType(data.of), queryName(operation), `All${exportedMethod(operation).slice(4)}`];
  const first = ['ctx', ...ids.map(argument), 'query'].join(', ');
  const parameters = ['ctx context.Context', ...ids.map((id) => `${argument(id)} string`), `query ${query}`];
  return `
// ${name} iterates over the items of all pages of ${exportedMethod(operation)}. It ends after the first error.
func (client *Client) ${name}(${parameters.join(', ')}) iter.Seq2[${item}, error] {
\tpage := func(query ${query}) ([]${item}, bool, error) {
\t\tlist, err := client.${exportedMethod(operation)}(${first})
\t\treturn list.Data, list.HasMore, err
\t}
\treturn pages(query, page, func(query ${query}, last ${item}) ${query} {
\t\tquery.After = last.${exported(cursor)}
\t\treturn query
\t})
}
`;
}

function exportedMethod({ name }: ClientOperation): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function queryName(operation: ClientOperation): string {
  return `${exportedMethod(operation)}Query`;
}
