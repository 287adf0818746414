import { idOf, isSignedIn, type UserRole, type Viewer } from './viewer.ts';

/** What a viewer may do with one prompt; sent with each one as `can`. */
export interface Abilities {
  edit: boolean;
  delete: boolean;
  feature: boolean;
}

/** Authors and admins may edit and delete; only admins may feature. */
export function promptAbilities(viewer: Viewer, prompt: { authorId: string | null }): Abilities {
  const rules = isAdmin(viewer);
  const own = prompt.authorId !== null && prompt.authorId === idOf(viewer);
  return { edit: own || rules, delete: own || rules, feature: rules };
}

function isAdmin(viewer: Viewer): boolean {
  return viewer.role === 'admin' || viewer.role === 'system';
}

/** The minimum role that something requires. */
export type Access = 'visitor' | 'member' | 'moderator' | 'admin';

/** Whether a viewer has the required role. */
export function hasAccess(viewer: Viewer, access: Access): boolean {
  if (access === 'visitor') return true;
  if (access === 'member') return isSignedIn(viewer);
  return isAdmin(viewer) || (access === 'moderator' && viewer.role === 'moderator');
}

/** The role of a user with this column `role`; `named`: an admin by configuration. */
export function roleOf(user: { role: 'member' | 'admin'; isModerator: boolean; named: boolean }): UserRole {
  if (user.named || user.role === 'admin') return 'admin';
  return user.isModerator ? 'moderator' : 'member';
}
