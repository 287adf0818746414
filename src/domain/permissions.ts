import { idOf, isSignedIn, type KeyScope, type Viewer } from './viewer.ts';

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

/** Whether a viewer may do what requires an admin: grant admin rights, ban users, hide prompts, decide about reports. */
export function isAdmin(viewer: Viewer): boolean {
  return viewer.role === 'admin' || viewer.role === 'system';
}

/** Whether the viewer's credentials allow reading or writing: a personal key needs the scope, anything else has both. */
export function hasScope(viewer: Viewer, scope: KeyScope): boolean {
  return !isSignedIn(viewer) || !viewer.key || viewer.key.scopes.includes(scope);
}
