import type { ClientModel } from '../model/client-model.ts';
import type { EnumType } from '../model/enum-names.ts';
import type { Member } from '../model/kind.ts';
import type { ObjectType, UnionType } from '../model/type-collector.ts';
import { exported, goComment, goType } from './go-names.ts';

export function goTypes({ objects, unions }: ClientModel): string {
  return [...objects.map(structOf), ...unions.map(unionOf)].join('\n');
}

export function goEnums({ enums }: ClientModel): string {
  return enums.map(enumOf).join('\n');
}

function structOf({ name, description, members, isSent }: ObjectType & { readonly isSent: boolean }): string {
  return `${goComment(`${name}: ${lowerFirst(description)}`)}type ${name} struct {\n${fields(members, isSent)}}\n`;
}

/** Blank lines between the fields, so that gofmt has nothing to align. */
export function fields(members: readonly Member[], isSent: boolean): string {
  return members
    .map((member) => {
      const { type, option } = isSent ? sentType(member) : answerType(member);
      const tag = `\`json:"${member.name}${option}"\``;
      return `${goComment(member.description, '\t')}\t${exported(member.name)} ${type} ${tag}\n`;
    })
    .join('\n');
}

/**
 * The type of a field in requests, and the tag that leaves the field out if it is not set. An empty amount is not left
 * out, because a missing amount means the whole amount.
 */
export function sentType({ kind, isRequired, isNullable, hasZero }: Member): {
  readonly type: string;
  readonly option: string;
} {
  const type = goType(kind);
  if (isRequired) return { type, option: '' };
  if (isNullable) return { type: `Nullable[${type}]`, option: ',omitzero' };
  const isEmptyWhenZero = kind.is === 'text' || kind.is === 'enum' || kind.is === 'list' || kind.is === 'map';
  const isNumberWithoutZero = (kind.is === 'whole' || kind.is === 'wide') && !hasZero;
  if (isEmptyWhenZero || isNumberWithoutZero) return { type, option: ',omitempty' };
  return kind.is === 'time' ? { type, option: ',omitzero' } : { type: `*${type}`, option: ',omitempty' };
}

function answerType({ kind, isRequired, isNullable }: Member): { readonly type: string; readonly option: string } {
  const hasNil = kind.is === 'list' || kind.is === 'map';
  const isAbsentPossible = isNullable || !isRequired;
  return {
    type: isAbsentPossible && !hasNil ? `*${goType(kind)}` : goType(kind),
    option: isRequired ? '' : ',omitempty',
  };
}

function enumOf({ name, description, values }: EnumType): string {
  const names = values.map((value) => `${name}${exported(value.replaceAll('.', '_'))}`);
  const width = Math.max(...names.map((each) => each.length));
  const rows = values.map((value, at) => `\t${(names[at] ?? '').padEnd(width)} ${name} = "${value}"\n`);
  const text = description === '' ? `${name} is one of these.` : `${name}: ${lowerFirst(description)}`;
  return `${goComment(`${text} More can be added later.`)}type ${name} string\n\nconst (\n${rows.join('')})\n`;
}

function unionOf({ name, choices }: UnionType): string {
  const cases = Object.entries(choices).map(([value, type]) => `\tcase "${value}":\n\t\treturn read[${type}](raw)\n`);
  return `// choose${name} reads the type that a value names; nil if this version of the package does not know it.
func choose${name}(value string, raw []byte) (any, error) {
\tswitch value {
${cases.join('')}\t}
\treturn nil, nil
}
`;
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
