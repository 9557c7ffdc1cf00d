/** A person's role in one merchant's team, highest first. */
export const ROLES = ['owner', 'administrator', 'developer', 'support', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Whether `role` ranks above `other`: nobody can change, reset or appoint a person with a higher role. */
export function outranks(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(other);
}
