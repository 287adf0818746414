import { isSignedIn, type Viewer } from '../identity/viewer.ts';

/**
 * Who may see a collection: `private`, its owner and collaborators; `unlisted`, everyone with its address;
 * `public`, everyone, and it is listed.
 */
export const collectionVisibilities = ['private', 'unlisted', 'public'] as const;
export type CollectionVisibility = (typeof collectionVisibilities)[number];

/** A user's role in a collection. Invited users become collaborators when they accept. */
export const collectionRoles = ['owner', 'collaborator', 'invited'] as const;
export type CollectionRole = (typeof collectionRoles)[number];

/** Orders of the list of public collections. */
export const collectionSorts = ['followers', 'recent'] as const;
export type CollectionSort = (typeof collectionSorts)[number];

/** How an item of a collection can be moved. */
export const moves = ['up', 'down', 'first', 'last'] as const;
export type Move = (typeof moves)[number];

/** What a viewer may do with a collection; sent with each one as `can`. */
export interface CollectionAbilities {
  /** Change its name, description and visibility, and its collaborators. */
  edit: boolean;
  /** Add, remove and order prompts, and write notes about them. */
  fill: boolean;
  delete: boolean;
  follow: boolean;
}

/**
 * Owners may do everything, collaborators may fill a collection. Admins may delete the collections that they
 * see. Signed-in users may follow those of others that are not private.
 */
export function collectionAbilities(
  viewer: Viewer,
  { role, visibility }: { role: CollectionRole | null; visibility: CollectionVisibility },
): CollectionAbilities {
  const own = role === 'owner';
  return {
    edit: own,
    fill: own || role === 'collaborator',
    delete: own || viewer.role === 'admin',
    follow: isSignedIn(viewer) && !own && visibility !== 'private',
  };
}

/**
 * The ids of a collection in their order after one of them has moved. `shown` has those that the viewer sees:
 * up and down skip the others, so that the visible order changes. Undefined when the id is not among them.
 */
export function movedIds(
  ids: readonly string[],
  shown: ReadonlySet<string>,
  id: string,
  to: Move,
): string[] | undefined {
  const from = ids.indexOf(id);
  if (from < 0 || !shown.has(id)) return undefined;
  const others = ids.filter((other) => other !== id);
  const isShown = (other: string) => shown.has(other);
  const place = {
    first: 0,
    last: others.length,
    up: others.slice(0, from).findLastIndex(isShown),
    down: from + others.slice(from).findIndex(isShown) + 1,
  }[to];
  const at = Math.max(0, place);
  return [...others.slice(0, at), id, ...others.slice(at)];
}
