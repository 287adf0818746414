import { paths } from '../../contract/routes.ts';
import type { OwnUser, User } from '../../contract/users.ts';
import type { UserRow } from '../../database/users.ts';

/** A user's public profile, and whether the viewer follows them. */
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

/** A user as they see themselves. `role` may come from the configuration instead of the row. */
export function presentOwnUser(row: UserRow, role: OwnUser['role'] = row.role): OwnUser {
  return {
    ...presentUser(row),
    uid: row.id,
    email: row.email,
    emailVerified: row.emailVerified,
    role,
    showsAdult: row.showsAdult,
  };
}
