/** The roles that a person can have in a merchant's team, highest first. */
export const ROLES = ['owner', 'administrator', 'developer', 'support', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Whether `role` ranks above `other`. Nobody can change the role or reset the password of a person with a higher role,
 * or give anyone such a role.
 */
export function outranks(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(other);
}
