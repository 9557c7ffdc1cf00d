/** The engine has too much to do and has not begun this request; each part answers it in its own way. */
export class Overloaded extends Error {}
