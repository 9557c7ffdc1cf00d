/**
 * The engine is overloaded and has not started this request. Each part of the engine responds to this error in its own
 * way.
 */
export class Overloaded extends Error {}
