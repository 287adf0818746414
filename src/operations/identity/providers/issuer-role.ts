import { lockUser, type UserRow, updateUserRow } from '../../../database/people/users.ts';
import { type IssuerRole, roleOfGroups } from '../../../domain/identity/issuer-groups.ts';
import { visitor } from '../../../domain/identity/viewer.ts';
import type { ProviderClaims } from '../../core/adapters/identity-adapters.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { suspensionOf } from '../../people/user-role.ts';
import { knownProvider } from '../ways-to-sign-in.ts';

/**
 * Returns why the user of these claims may not sign in: they are in none of the allowed groups, or the issuer
 * left the groups out because there are too many. Runs before an account is created or linked.
 */
export function refuseGroups(ctx: Context, { issuer, groups }: ProviderClaims): Failure | undefined {
  const provider = knownProvider(ctx, issuer);
  if (!provider?.groups) return undefined;
  const { claim, allowed } = provider.groups;
  if (groups === 'too-many')
    return failure(
      'forbidden',
      `${provider.name} did not send your groups, because you are in too many. Ask its administrator to choose “Groups assigned to the application” for the claim “${claim}” of this app`,
    );
  if (!groups)
    ctx.log.warn({ claim }, 'the issuer sends no such claim: add it there, or correct OIDC_GROUPS_CLAIM');
  return !allowed.length || groups?.some((group) => allowed.includes(group))
    ? undefined
    : failure(
        'forbidden',
        `Your account at ${provider.name} is in none of the groups that may use this site. Ask its administrator to add you`,
      );
}

/**
 * Gives a user the role of their groups at the issuer of these claims, and takes away the one that groups
 * gave before. Roles that they have by hand stay; a suspended user is given none.
 */
export async function applyIssuerRole(ctx: Context, user: UserRow, claims: ProviderClaims): Promise<void> {
  const provider = knownProvider(ctx, claims.issuer);
  if (provider?.id !== 'oidc') return;
  const { groups = [] } = claims;
  const given = provider.groups && groups !== 'too-many' && roleOfGroups(groups, provider.groups);
  const role = given && !suspensionOf(ctx, user) ? given.role : null;
  if (role === user.issuerRole) return;
  await changeIssuerRole(ctx, user.id, role, given ? `Group ${given.group} at ${provider.name}` : '');
}

/** Replaces the role that groups at the issuer give a user. The audit log has the reason. */
export async function changeIssuerRole(
  ctx: Context,
  userId: string,
  role: IssuerRole | null,
  note = 'Groups at the identity provider',
): Promise<void> {
  // The request may carry the session of somebody else.
  const changes = await inTransaction({ ...ctx, viewer: visitor }, async (ctx) => {
    const user = await lockUser(ctx.db, userId);
    if (!user || user.issuerRole === role) return [];
    const { issuerRole: former } = user;
    const before = {
      role: former === 'admin' ? 'member' : user.role,
      moderatorSince: former === 'moderator' ? null : user.moderatorSince,
    } as const;
    const isGiven =
      role === 'admin' ? before.role !== 'admin' : role === 'moderator' && !before.moderatorSince;
    await updateUserRow(ctx.db, userId, {
      ...before,
      ...(isGiven && (role === 'admin' ? { role } : { moderatorSince: ctx.now() })),
      issuerRole: isGiven ? role : null,
    });
    const actions = [
      ...(former ? [`revoke-${former}` as const] : []),
      ...(isGiven && role ? [`grant-${role}` as const] : []),
    ];
    for (const action of actions)
      await recordAudit(ctx, { action, kind: 'person', id: userId, name: user.username, note });
    return actions;
  });
  for (const action of changes) ctx.security.record(action, { user: userId, by: 'system' });
}

/** Returns why an admin cannot take away a role that groups at the issuer give. */
export function heldByGroup({ providers }: Context, { username }: UserRow, role: IssuerRole): Failure {
  const name = providers.known.find(({ groups }) => groups)?.name ?? 'the identity provider';
  return failure(
    'conflict',
    `${username} is ${role === 'admin' ? 'an admin' : 'a moderator'} through a group at ${name}. Remove them from the group there, or deactivate the account`,
  );
}
