/** Which members of a route relation are walked, by their roles. */

/**
 * What branches off the walk itself: https://wiki.openstreetmap.org/wiki/Roles_for_recreational_route_relations has
 * `alternative`, `excursion`, `approach` and `connection`; the others are what mappers write besides.
 */
const BRANCHES = /^(?:alternat|variant|excursion|approach|connection|link|detour|diversion|shortcut|closed|disused)/i;

/** Members without a role, `main`, `forward`, `backward` and any role that names no branch. */
export function isWalked(role: string): boolean {
  return !BRANCHES.test(role);
}

/** Walked in one direction only, that of the way or the other one. */
export function directionOf(role: string): 'forward' | 'backward' | null {
  return role === 'forward' || role === 'backward' ? role : null;
}
