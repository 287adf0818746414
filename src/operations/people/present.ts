import { paths } from '../../contract/core/routes.ts';
import type { OwnUser, Profile, User } from '../../contract/people/users.ts';
import type { UserRow } from '../../database/people/users.ts';
import { waitingFor } from '../../domain/identity/sign-up.ts';
import { isSignedIn } from '../../domain/identity/viewer.ts';
import type { Context } from '../core/context.ts';
import { feedToken } from './feed-token.ts';
import { roleOfUser, suspensionOf } from './user-role.ts';

/** Converts a row to a user's public profile, with whether the viewer follows them. */
export function presentUser(row: UserRow, following = false): User {
  return {
    id: row.id,
    username: row.username,
    displayName: row.name,
    url: paths.profile(row.username),
    photoURL: row.image,
    headline: row.headline,
    bio: row.bio,
    location: row.location,
    website: row.website,
    linkedinUrl: row.linkedinUrl,
    profession: row.profession,
    company: row.company,
    createdAt: row.createdAt.toISOString(),
    followersCount: row.followersCount,
    followingCount: row.followingCount,
    promptsCount: row.promptsCount,
    following,
  };
}

/**
 * Converts a row to a user's profile page: the profile, and whether the viewer follows, mutes and blocks
 * them.
 */
export function presentProfile(row: UserRow & Record<'following' | 'muted' | 'blocked', boolean>): Profile {
  const { following, muted, blocked } = row;
  return { ...presentUser(row, following), muted, blocked };
}

/**
 * Converts a row to the API form of the signed-in user. With a personal key, their role is that of the key,
 * which cannot read the token of feeds, because that would outlive it.
 */
export function presentOwnUser(
  ctx: Pick<Context, 'site' | 'now' | 'signatures' | 'viewer'>,
  row: UserRow,
  role = roleOfUser(ctx, row),
): OwnUser {
  const waits = waitingFor(ctx.site.signUp, { ...row, role });
  const isKey = isSignedIn(ctx.viewer) && ctx.viewer.key !== undefined;
  const hasFeedToken = ctx.site.isPrivate && !waits && !isKey;
  return {
    ...presentUser(row),
    uid: row.id,
    email: row.email,
    emailVerified: row.emailVerified,
    waiting: waits !== null,
    waitingFor: waits,
    role,
    suspendedUntil: suspensionOf(ctx, row)?.toISOString() ?? null,
    showsAdult: row.showsAdult,
    feedToken: hasFeedToken ? feedToken(ctx, row) : null,
  };
}
