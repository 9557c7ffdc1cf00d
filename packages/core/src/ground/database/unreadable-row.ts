/**
 * A stored row that this program cannot read, for example because it does not know the currency. Operations on several
 * rows skip such a row, and an operator must look at it. `subject` is its id.
 */
export class UnreadableRow extends Error {
  readonly subject: string;

  constructor(subject: string, why: string) {
    super(`${subject} cannot be read: ${why}`);
    this.subject = subject;
  }
}
