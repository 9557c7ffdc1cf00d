import type { Member } from '../model/kind.ts';
import type { ObjectType } from '../model/type-collector.ts';
import { docBlock, phpDocType, phpType } from './php-names.ts';

/** The class of an object that a program sends: members that are null are left out. */
export function requestClass({ name, description, members }: ObjectType): string {
  const ordered = [...members.filter(({ isRequired }) => isRequired), ...members.filter((each) => !each.isRequired)];
  const amounts = ordered.filter(({ kind }) => kind.is === 'decimal');
  const body = amounts.map((each) => `        $this->${each.name} = ${exactly(each)};\n`).join('');
  const uses = [
    ...(amounts.length > 0 ? ['Amount', 'Digits'] : []),
    ...(members.some(isClearable) ? ['JsonNull'] : []),
    'Sent',
  ];
  return `namespace Pay\\Types;

${uses.map((each) => `use Pay\\${each};\n`).join('')}
${docBlock([description])}final class ${name} implements Sent
{
${amounts.map(declaration).join('')}    public function __construct(
${ordered.map(parameter).join('')}    ) {
${body}    }

    /** @internal */
    public function members(): array
    {
        return [
${members.map((member) => `            '${member.name}' => ${sent(member)},\n`).join('')}        ];
    }
}
`;
}

function declaration(member: Member): string {
  const type = `${member.isRequired ? '' : '?'}string`;
  const tag = `@var numeric-string${member.isRequired ? '' : '|null'}`;
  return `${docBlock([member.description, tag], '    ')}    public readonly ${type} $${member.name};\n\n`;
}

function parameter(member: Member): string {
  const { name, description, kind, isRequired } = member;
  const rest = isRequired ? ',\n' : ' = null,\n';
  if (kind.is === 'decimal') {
    const text = docBlock(['A decimal string or an int. A float is refused.'], '        ');
    return `${text}        string|int|float${isRequired ? '' : '|null'} $${name}${rest}`;
  }
  const documented = phpDocType(kind);
  const options = [...(isClearable(member) ? ['JsonNull'] : []), ...(isRequired ? [] : ['null'])];
  const tag = documented === '' ? '' : `@var ${[documented, ...options].join('|')}`;
  const plain = `${isRequired ? '' : '?'}${phpType(kind)}`;
  const type = isClearable(member) ? [phpType(kind), ...options].join('|') : plain;
  return `${docBlock([description, tag], '        ')}        public readonly ${type} $${name}${rest}`;
}

function exactly({ name, isRequired }: Member): string {
  return isRequired ? `Amount::exactly($${name})` : `$${name} === null ? null : Amount::exactly($${name})`;
}

function sent({ name, kind }: Member): string {
  const value = `$this->${name}`;
  if (kind.is === 'decimal') return `Digits::of(${value})`;
  // An empty array would be written as a list.
  return kind.is === 'map' ? `${value} === null ? null : (object) ${value}` : value;
}

/** Whether null is a separate value, and not the same as leaving the member out. */
function isClearable({ isNullable, isRequired }: Member): boolean {
  return isNullable && !isRequired;
}
