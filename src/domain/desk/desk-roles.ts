/** Who may do what at the editorial desk. */
import type { Role } from '../accounts/principal.ts';

/**
 * `editor` proposes changes and verifies facts, `reviewer` judges and publishes what others proposed, `desk_admin` gives
 * these roles. None includes another; all three may read everything of the desk.
 */
export const DESK_ROLES = ['editor', 'reviewer', 'desk_admin'] as const satisfies readonly Role[];
export type DeskRole = (typeof DESK_ROLES)[number];

/** Those of the list, whatever else is in it. */
export function deskRolesOf(roles: readonly Role[]): DeskRole[] {
  return DESK_ROLES.filter((role) => roles.includes(role));
}

/** For messages: which of the roles would do. */
export function neededRoles(needed: readonly DeskRole[]): string {
  return needed.length === DESK_ROLES.length ? 'a role at the editorial desk' : `the role ${needed.join(' or ')}`;
}
