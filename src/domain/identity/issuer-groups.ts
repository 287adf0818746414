import type { UserRole } from './viewer.ts';

export type IssuerRole = Exclude<UserRole, 'member'>;

/** What the groups of an issuer's users decide here. */
export interface IssuerGroups {
  /** The claim with their names: a name, or a path like `realm_access.roles`. */
  claim: string;
  /** The roles of their members. */
  roles: ReadonlyMap<string, IssuerRole>;
  /** The groups whose members may sign in; all users may if there are none. */
  allowed: readonly string[];
}

/**
 * Returns the groups in a user's claims; undefined without the claim. Entra ID leaves the groups out for
 * users with more than 200, and refers to another address instead: 'too-many'.
 */
export function groupsIn(claims: object, claim: string): readonly string[] | 'too-many' | undefined {
  const value =
    own(claims, claim) ?? claim.split('.').reduce<unknown>((parent, name) => own(parent, name), claims);
  if (value !== undefined) return [value].flat().filter((name) => typeof name === 'string');
  const elsewhere = own(own(claims, '_claim_names'), claim) ?? own(claims, `has${claim}`);
  return elsewhere === undefined ? undefined : 'too-many';
}

/** Returns the highest role that groups give, and the group. */
export function roleOfGroups(
  groups: readonly string[],
  { roles }: IssuerGroups,
): { role: IssuerRole; group: string } | undefined {
  const given = groups.flatMap((group) => {
    const role = roles.get(group);
    return role ? [{ role, group }] : [];
  });
  return given.find(({ role }) => role === 'admin') ?? given[0];
}

function own(parent: unknown, name: string): unknown {
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
    ? (parent as Record<string, unknown>)[name]
    : undefined;
}
