import { idOf, isSignedIn, type KeyScope, type Viewer } from './viewer.ts';

/** What a viewer may do with one prompt; sent with each prompt as `can`. */
export interface Abilities {
  edit: boolean;
  delete: boolean;
  feature: boolean;
}

/** Author or admin may edit and delete; only admins feature (PRODUCT 5). */
export function promptAbilities(viewer: Viewer, prompt: { authorId: string | null }): Abilities {
  const rules = isAdmin(viewer);
  const own = prompt.authorId !== null && prompt.authorId === idOf(viewer);
  return { edit: own || rules, delete: own || rules, feature: rules };
}

/** Whether a viewer may do what is for admins alone: make admins, ban people, hide prompts, decide about reports. */
export function isAdmin(viewer: Viewer): boolean {
  return viewer.role === 'admin' || viewer.role === 'system';
}

/** Whether the way in which a viewer came allows to read, or to write: a personal key must have the scope, all else does. */
export function hasScope(viewer: Viewer, scope: KeyScope): boolean {
  return !isSignedIn(viewer) || !viewer.key || viewer.key.scopes.includes(scope);
}
