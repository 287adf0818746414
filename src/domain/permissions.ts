import { idOf, isSignedIn, type Viewer } from './viewer.ts';

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

/** The least role that something requires. */
export type Access = 'visitor' | 'member' | 'moderator' | 'admin';

/** Whether a viewer's role is enough. There are no moderators yet: what is theirs requires an admin. */
export function hasAccess(viewer: Viewer, access: Access): boolean {
  if (access === 'visitor') return true;
  return access === 'member' ? isSignedIn(viewer) : isAdmin(viewer);
}
