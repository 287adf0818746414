/**
 * The source of a request: a visitor, a member, a moderator, an admin, a banned user, or the product itself
 * (imports, the starter library).
 */
export type Viewer = Visitor | SignedInUser | Banned | { role: 'system' };

export interface Visitor {
  role: 'visitor';
}

/** A banned user with a personal key. */
export interface Banned {
  role: 'banned';
}

/** Roles of users. Moderators decide cases, and are otherwise members. */
export const userRoles = ['member', 'moderator', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

/** A signed-in user. */
export interface SignedInUser {
  role: UserRole;
  id: string;
  username: string;
  /** The time until which they can only read; set only while they are suspended. */
  suspendedUntil?: Date;
  /** What the account waits for until it can be used; it has no more rights than a visitor. */
  isWaiting?: 'address' | 'approval';
  /** Whether they want to see adult prompts. */
  showsAdult?: boolean;
  /** Whether they muted or blocked someone, or were blocked by someone. */
  hidesUsers?: boolean;
  /** The id of the request's session; absent with a key. */
  session?: string;
  /** The personal key of the request; absent with a session. */
  key?: { id: string; scopes: readonly KeyScope[] };
}

/**
 * The reader of a prompt, and whether the site sells premium prompts. A context of operations is a reader.
 */
export interface TextAccess {
  viewer: Viewer;
  sells: boolean;
}

/**
 * Scopes of a personal key: `export` for all data of its owner, `sales` for what they sold and earned, `read`
 * for other GET requests; `payouts` for requests that move money, `write` for all others.
 */
export const keyScopes = ['read', 'write', 'export', 'sales', 'payouts'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Whether a request may do what a scope is for. A session may do everything. */
export function hasScope({ key }: Pick<SignedInUser, 'key'>, scope: KeyScope): boolean {
  return !key || key.scopes.includes(scope);
}

/** Prefix of personal keys; no session token begins with it. */
export const keyPrefix = 'pk_';

export const visitor: Visitor = { role: 'visitor' };
export const banned: Banned = { role: 'banned' };

/** Whether the viewer is a signed-in user. */
export function isSignedIn(viewer: Viewer): viewer is SignedInUser {
  return viewer.role === 'member' || viewer.role === 'moderator' || viewer.role === 'admin';
}

/** Whether lists show the viewer adult prompts by other users. */
export function showsAdult(viewer: Viewer): boolean {
  return isSignedIn(viewer) && viewer.showsAdult === true;
}

/** Whether lists exclude some users for the viewer. */
export function hidesUsers(viewer: Viewer): boolean {
  return isSignedIn(viewer) && viewer.hidesUsers === true;
}

/** The signed-in user's id, or null. */
export function idOf(viewer: Viewer): string | null {
  return isSignedIn(viewer) ? viewer.id : null;
}
