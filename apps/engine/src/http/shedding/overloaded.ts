/** The engine is overloaded and has not started this request. Each part answers it in its own way. */
export class Overloaded extends Error {}
