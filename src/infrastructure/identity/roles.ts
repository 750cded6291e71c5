/** Reads roles from a claim of an identity provider's choosing, through a map to the roles of this service. */
import { ROLES, type Role } from '../../domain/accounts/principal.ts';

export interface RoleMap {
  /** Name of the claim, or the path to it with dots: `realm_access.roles`. */
  readonly claim: string;
  /** The role that a value of the claim gives. */
  readonly roleOf: ReadonlyMap<string, readonly Role[]>;
}

/** Without `map` the claim's values are the names of the roles themselves. */
export function createRoleMap(claim: string, map: string | undefined, problems: string[]): RoleMap {
  const roleOf = new Map<string, Role[]>();
  const pairs = map === undefined ? ROLES.map((role) => `${role}=${role}`) : map.split(',');
  for (const pair of pairs.map((text) => text.trim()).filter((text) => text !== '')) {
    const at = pair.indexOf('=');
    const role = pair.slice(0, Math.max(at, 0)).trim();
    const value = pair.slice(at + 1).trim();
    if (at === -1 || value === '' || !isRole(role)) {
      problems.push(
        `OIDC_ROLE_MAP: ${JSON.stringify(pair)} is not understood; expected a role (${ROLES.join(', ')}), ` +
          '"=" and a value of the claim, such as admin=carnet-admins',
      );
    } else {
      roleOf.set(value, [...(roleOf.get(value) ?? []), role]);
    }
  }
  return { claim, roleOf };
}

export function rolesOf(claims: object, map: RoleMap | undefined): readonly Role[] {
  if (map === undefined) return [];
  const value = claimAt(claims, map.claim);
  const values = Array.isArray(value) ? value : [value];
  const roles = new Set(values.flatMap((entry) => (typeof entry === 'string' ? (map.roleOf.get(entry) ?? []) : [])));
  return ROLES.filter((role) => roles.has(role));
}

/** A claim's name may hold dots itself (`https://example.org/roles`), so the whole is looked for first. */
function claimAt(claims: object, path: string): unknown {
  if (Object.hasOwn(claims, path)) return (claims as Record<string, unknown>)[path];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
