/** Who is looking: nobody we know, a member, an admin, somebody who was banned, or the product itself (imports, the starter library). */
export type Viewer = Visitor | SignedInUser | Banned | { role: 'system' };

export interface Visitor {
  role: 'visitor';
}

/** Somebody with a personal key who may not come in any more. */
export interface Banned {
  role: 'banned';
}

/** A signed-in person. */
export interface SignedInUser {
  role: 'member' | 'admin';
  id: string;
  username: string;
  /** The id of the session that they came with; none with a key. */
  session?: string;
  /** The personal key that they came with; none with a session. */
  key?: { id: string; scopes: readonly KeyScope[] };
}

/** What a personal key is good for: GET alone, or whatever changes something. */
export const keyScopes = ['read', 'write'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What every personal key begins with, and no session's token. */
export const keyPrefix = 'pk_';

export const visitor: Visitor = { role: 'visitor' };
export const banned: Banned = { role: 'banned' };

/** Whether the viewer is a signed-in person. */
export function isSignedIn(viewer: Viewer): viewer is SignedInUser {
  return viewer.role === 'member' || viewer.role === 'admin';
}

/** The signed-in person's id, else null. */
export function idOf(viewer: Viewer): string | null {
  return isSignedIn(viewer) ? viewer.id : null;
}
