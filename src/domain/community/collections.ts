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

/** How an item of a collection can be moved; `before` and `after` name another one. */
export const moves = ['up', 'down', 'first', 'last', 'before', 'after'] as const;
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

/** An item of a collection in its order. */
export interface PlacedItem {
  id: string;
  /** The heading of the section that begins with it; empty if none does. */
  heading: string;
  /** Whether the viewer sees it. */
  shown: boolean;
}

/**
 * The items of a collection after one of them has moved. Headings stay where they are, and moving past one is
 * a step of its own; a section without items is removed. Up and down skip items that the viewer does not see,
 * so that the visible order changes. Undefined when the viewer sees no such item, or no such `other`.
 */
export function movedItems(
  items: readonly PlacedItem[],
  id: string,
  to: Move,
  other?: string,
): PlacedItem[] | undefined {
  const shown = (id: string | undefined) => items.find((item) => item.id === id && item.shown);
  const moving = shown(id);
  const beside = shown(other);
  const isBeside = to === 'before' || to === 'after';
  if (!moving || (isBeside && !beside)) return undefined;
  if (isBeside && moving === beside) return [...items];
  const entries = items.flatMap((item) => (item.heading ? [item.heading, item] : [item]));
  const from = entries.indexOf(moving);
  const others = entries.filter((entry) => entry !== moving);
  const target = beside ? others.indexOf(beside) : 0;
  const isStep = (entry: PlacedItem | string) => typeof entry === 'string' || entry.shown;
  // Nothing moves above a heading at the start.
  const first = typeof others[0] === 'string' ? 1 : 0;
  const place = {
    first,
    last: others.length,
    up: others.slice(0, from).findLastIndex(isStep),
    down: from + others.slice(from).findIndex(isStep) + 1,
    before: target,
    after: target + 1,
  }[to];
  const at = Math.max(first, place);
  let heading = '';
  return [...others.slice(0, at), moving, ...others.slice(at)].flatMap((entry) => {
    if (typeof entry === 'string') {
      heading = entry;
      return [];
    }
    const item = { ...entry, heading };
    heading = '';
    return [item];
  });
}

/**
 * The items of a collection after one was added in front of another one. It takes over the heading above that
 * one if it has the same, so that a removal can be undone.
 */
export function withItemBefore(
  items: readonly PlacedItem[],
  id: string,
  { before, heading }: { before: string; heading: string },
): PlacedItem[] {
  return items.flatMap((item) => {
    if (item.id === id) return [];
    if (item.id !== before) return [item];
    const added = items.filter((other) => other.id === id).map((other) => ({ ...other, heading }));
    return [...added, item.heading === heading ? { ...item, heading: '' } : item];
  });
}

/**
 * The items of a collection after the viewer has changed the heading above one. It replaces those of the
 * items directly before it that the viewer does not see, which are shown above it.
 */
export function withHeading(items: readonly PlacedItem[], id: string, heading: string): PlacedItem[] {
  const at = items.findIndex((item) => item.id === id);
  const previous = items.slice(0, at).findLastIndex((item) => item.shown);
  return items.map((item, index) =>
    index > previous && index <= at ? { ...item, heading: index === at ? heading : '' } : item,
  );
}
