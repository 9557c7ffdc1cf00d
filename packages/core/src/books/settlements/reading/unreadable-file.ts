/**
 * The reason why a file cannot be imported: a sentence for the person who imports the file. The sentence never repeats
 * the file's content.
 */
export class UnreadableFile extends Error {}

export function unreadableLine(number: number, problem: string): UnreadableFile {
  return new UnreadableFile(`Line ${number} after the header ${problem}.`);
}
