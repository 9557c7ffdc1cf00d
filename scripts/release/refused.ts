/** The reason why there is no release; the message is one sentence for the operator. */
export class Refused extends Error {}
