import type { Kind, Member } from '../model/kind.ts';
import type { ObjectType, UnionType } from '../model/type-collector.ts';
import { docBlock, phpDocType, phpType } from './php-names.ts';

/** The class of an object that the service sends. `parent`: the union that it belongs to. */
export function answerClass({ name, description, members }: ObjectType, parent: string | undefined): string {
  const usesAmount = members.some(({ kind }) => kind.is === 'decimal');
  return `namespace Pay\\Types;

${usesAmount ? 'use Pay\\Amount;\n\n' : ''}${docBlock([description])}final class ${name}${parent === undefined ? '' : ` extends ${parent}`}
{
    public function __construct(
${members.map(property).join('')}    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self(
${members.map((member) => `            ${member.name}: ${readOf(member)},\n`).join('')}        );
    }
}
`;
}

function property(member: Member): string {
  const { name, description, kind } = member;
  const documented = phpDocType(kind);
  const type = `${canBeNull(member) ? '?' : ''}${phpType(kind)}`;
  const tag = documented === '' ? '' : `@var ${documented}${canBeNull(member) ? '|null' : ''}`;
  return `${docBlock([description, tag], '        ')}        public readonly ${type} $${name},\n`;
}

function canBeNull({ isNullable, isRequired }: Member): boolean {
  return isNullable || !isRequired;
}

/**
 * A member that an engine does not send is null if its type allows that, and otherwise has the empty value of its type.
 */
function readOf(member: Member): string {
  const value = `$members['${member.name}']`;
  if (isPlain(member.kind)) return `${value} ?? ${canBeNull(member) ? 'null' : emptyOf(member.kind)}`;
  if (canBeNull(member)) return `isset(${value}) ? ${converted(member.kind, value)} : null`;
  return converted(member.kind, `${value} ?? ${emptyOf(member.kind)}`);
}

function isPlain(kind: Kind): boolean {
  if (kind.is === 'list' || kind.is === 'map') return isPlain(kind.of);
  return kind.is !== 'decimal' && kind.is !== 'object' && kind.is !== 'union';
}

function converted(kind: Kind, value: string): string {
  if (kind.is === 'decimal') return `Amount::read(${value})`;
  if (kind.is === 'object' || kind.is === 'union') return `${kind.name}::of(${value})`;
  if (kind.is === 'list' && kind.of.is === 'object') return `array_map(${kind.of.name}::of(...), ${value})`;
  if (kind.is === 'list' && kind.of.is === 'union') return `array_map(${kind.of.name}::of(...), ${value})`;
  throw new Error(`clients in PHP do not know a ${kind.is} of such items`);
}

function emptyOf(kind: Kind): string {
  switch (kind.is) {
    case 'text':
    case 'time':
    case 'enum':
      return "''";
    case 'whole':
    case 'wide':
    case 'decimal':
      return '0';
    case 'boolean':
      return 'false';
    default:
      return '[]';
  }
}

/** The parent class of a union's objects, and the class of the objects whose kind this version does not know. */
export function unionClasses({ name, description, member, choices }: UnionType): Readonly<Record<string, string>> {
  const cases = Object.entries(choices).map(([value, type]) => `            '${value}' => ${type}::of($members),\n`);
  return {
    [name]: `namespace Pay\\Types;

${docBlock([description])}abstract class ${name}
{
    public readonly string $id;

    public readonly string $${member};

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return match ($members['${member}'] ?? '') {
${cases.join('')}            default => UnknownEvent::of($members),
        };
    }
}
`,
    UnknownEvent: `namespace Pay\\Types;

/** An event of a type that this version of the package does not know. */
final class UnknownEvent extends ${name}
{
    public function __construct(
        public readonly string $id,
        public readonly string $${member},
        /**
         * The event as it arrived.
         *
         * @var array<string, mixed>
         */
        public readonly array $members,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    public static function of(array $members): self
    {
        return new self($members['id'] ?? '', $members['${member}'] ?? '', $members);
    }
}
`,
  };
}
