/** Why a file cannot be imported: a sentence for whoever imports it, which never repeats what the file says. */
export class UnreadableFile extends Error {}

export function unreadableLine(number: number, problem: string): UnreadableFile {
  return new UnreadableFile(`Line ${number} after the head ${problem}.`);
}
