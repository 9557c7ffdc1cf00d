/**
 * A stored row that this program cannot read, a currency that it does not know perhaps. It concerns that row alone: what
 * is done for several rows leaves it aside, and somebody must look at it. `subject` is its id.
 */
export class UnreadableRow extends Error {
  readonly subject: string;

  constructor(subject: string, why: string) {
    super(`${subject} cannot be read: ${why}`);
    this.subject = subject;
  }
}
