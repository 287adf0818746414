import type { Byline } from '../../contract/people/byline.ts';

/** Returns the author of a text; 'Anonymous' after their account was deleted. */
export function presentByline(username: string | null, name: string | null, avatar: string | null): Byline {
  return { username, displayName: shownAuthor(name), photoURL: avatar ?? '' };
}

/** Returns the name that is shown as the author's. */
export function shownAuthor(name: string | null): string {
  return name ?? 'Anonymous';
}
