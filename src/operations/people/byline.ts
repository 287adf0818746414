import type { Byline } from '../../contract/people/byline.ts';

/** The author of a text; 'Anonymous' once their account is deleted. */
export function presentByline(username: string | null, name: string | null, avatar: string | null): Byline {
  return { username, displayName: name ?? 'Anonymous', photoURL: avatar ?? '' };
}
