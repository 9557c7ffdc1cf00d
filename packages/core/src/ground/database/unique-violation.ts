const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === UNIQUE_VIOLATION;
}
