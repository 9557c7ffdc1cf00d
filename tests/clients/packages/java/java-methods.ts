import type { Parameter, Schema } from '../../../../packages/server-sdk/generate/document.ts';
import type { ServerOperation } from '../../../../packages/server-sdk/generate/operations-file.ts';
import { answerOf, bodyOf, nameOf } from './java-schemas.ts';
import { constantName, doc, docText, HEAD, memberName, typeName } from './java-text.ts';

/** A method for each operation, and a shorter one without the optional parameters. */
export function methodsFile(operations: readonly ServerOperation[]): string {
  const constants = operations.map(
    ({ method, path, repeat, operation }) =>
      `  private static final Operation ${constantName(operation.operationId)} =\n      new Operation("${method}", "${path}", Operation.Repeat.${repeat.toUpperCase()});\n`,
  );
  return `${HEAD}package pay.server;

import java.util.Map;
import pay.server.types.*;

/** The operations of the server API. */
public abstract class Methods extends Calls {
${constants.join('')}
  Methods() {}
${operations.map(methodsOf).join('')}}
`;
}

/** The parameters of an operation's address as a schema; undefined if it has none. */
export function queryOf({
  operation,
}: ServerOperation): { readonly name: string; readonly schema: Schema } | undefined {
  const found = parametersIn(operation.parameters, 'query');
  if (found.length === 0) return undefined;
  const properties = found.map(({ name = '', schema = {}, description = '' }) => [name, { ...schema, description }]);
  const required = found.filter((parameter) => parameter.required).map(({ name = '' }) => name);
  const schema = { properties: Object.fromEntries(properties), required, description: 'What a list is limited to.' };
  return { name: `${typeName(operation.operationId)}Query`, schema };
}

type Argument = { readonly type: string; readonly name: string; readonly about: string };

function methodsOf(found: ServerOperation): string {
  const { operation, repeat } = found;
  const [body, query] = [bodyOf(operation), queryOf(found)];
  const path = parametersIn(operation.parameters, 'path').map(
    ({ name = '', description = name }): Argument => ({ type: 'String', name: memberName(name), about: description }),
  );
  const request: Argument[] =
    body === undefined ? [] : [{ type: nameOf(body.$ref ?? ''), name: 'body', about: 'What is requested.' }];
  const isOptional = body !== undefined && !operation.requestBody?.required;
  const listed: Argument[] =
    query === undefined ? [] : [{ type: query.name, name: 'query', about: query.schema.description ?? '' }];
  const key: Argument[] =
    repeat === 'keyed' ? [{ type: 'String', name: 'idempotencyKey', about: 'Your own name for the request.' }] : [];
  const always = [...path, ...(isOptional ? [] : request)];
  const whole = [...path, ...request, ...listed, ...key];
  const forms = [always, ...(key.length > 0 && isOptional ? [[...path, ...request]] : []), whole];
  const different = forms.filter((form, index) => forms.findIndex((each) => each.length === form.length) === index);
  return different.map((given) => methodOf(found, given, path)).join('');
}

function methodOf({ operation }: ServerOperation, given: readonly Argument[], path: readonly Argument[]): string {
  const answer = answerOf(operation)?.$ref;
  const type = answer === undefined ? 'void' : nameOf(answer);
  const names = parametersIn(operation.parameters, 'path').map(({ name = '' }) => name);
  const map = `Map.of(${path.map(({ name }, index) => `"${names[index]}", ${name}`).join(', ')})`;
  const has = (name: string) => (given.some((argument) => argument.name === name) ? name : 'null');
  const parts = [constantName(operation.operationId), map, has('query'), has('body'), has('idempotencyKey')].join(', ');
  const about = (operation as { readonly summary?: string }).summary ?? operation.operationId;
  const described = given.map((argument) => `@param ${argument.name} ${docText(argument.about)}`);
  const declared = given.map((argument) => `${argument.type} ${argument.name}`).join(', ');
  const call = answer === undefined ? `call(${parts})` : `return answered(${type}::read, ${parts})`;
  return `
${doc([docText(about), ...(described.length > 0 ? ['', ...described] : [])], '  ')}  public ${type} ${operation.operationId}(${declared}) {
    ${call};
  }
`;
}

function parametersIn(parameters: readonly Parameter[] = [], place: string): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}
