/**
 * A string (one character for each byte), a comment, or any other word. A name keeps its slash. A bracket is a word
 * too.
 */
export type Token = { readonly kind: 'string' | 'comment' | 'word'; readonly text: string };

const PLAIN = /[\0\t\n\f\r ]+|%[^\r\n]*|<(?!<)[0-9A-Fa-f\0\t\n\f\r ]*>|<<|>>|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|[\s\S]/y;

/** The tokens of a part of a PDF that is not compressed, without the data of inline pictures. */
export function* pdfTokens(source: string): Generator<Token> {
  let hasPictures = true;
  for (let at = 0; at < source.length; ) {
    if (source[at] === '(') {
      const end = endOfLiteral(source, at);
      yield { kind: 'string', text: unescaped(source.slice(at + 1, end - 1)) };
      at = end;
      continue;
    }
    PLAIN.lastIndex = at;
    const [text = ''] = PLAIN.exec(source) ?? [];
    at += Math.max(1, text.length);
    const first = text[0] ?? ' ';
    if (first === '%') yield { kind: 'comment', text };
    else if (first === '<' && text.endsWith('>')) yield { kind: 'string', text: fromHex(text) };
    else if (text === 'ID' && hasPictures) {
      const end = endOfPicture(source, at);
      // If one picture does not end, no later picture does. Searching again each time would take too long.
      hasPictures = end !== -1;
      at = Math.max(at, end);
    } else if (first > ' ') yield { kind: 'word', text };
  }
}

/** The place after the bracket that closes the string. */
function endOfLiteral(source: string, from: number): number {
  const special = /[\\()]/g;
  special.lastIndex = from;
  let depth = 0;
  for (let found = special.exec(source); found !== null; found = special.exec(source)) {
    if (found[0] === '\\') special.lastIndex += 1;
    else depth += found[0] === '(' ? 1 : -1;
    if (depth === 0) return special.lastIndex;
  }
  return source.length + 1;
}

const LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_all, octal?: string, sign = '') => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return /[\r\n]/.test(sign) ? '' : (LETTERS[sign] ?? sign);
  });
}

function fromHex(text: string): string {
  const digits = text.replaceAll(/[^0-9A-Fa-f]/g, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');
}

/** The place after the data of an inline picture; -1 if the picture does not end. */
function endOfPicture(source: string, from: number): number {
  const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;
  end.lastIndex = from;
  return end.exec(source) === null ? -1 : end.lastIndex;
}
