/** What a person is in one merchant's team, the highest first. */
export const ROLES = ['owner', 'administrator', 'developer', 'support', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Whether `role` stands above `other`: nobody changes, resets or makes a person of a higher role. */
export function outranks(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(other);
}
