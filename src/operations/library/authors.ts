import { ensureAuthor, findUser, isTakenUsername } from '../../database/users.ts';
import { numbered } from '../../domain/slug.ts';
import { isReservedUsername } from '../../domain/username.ts';
import type { Context } from '../context.ts';
import type { CheckedItem } from './item.ts';

/** The author of an imported prompt; without an id, the prompt has none. */
export interface Author {
  id: string | null;
  name: string;
}

/** Finds or creates authors by username, each once. */
export interface Authors {
  /** The name that an item's author has or will have. Creates no account. */
  nameOf(item: Pick<CheckedItem, 'author' | 'authorName'>): Promise<string>;
  /** The author with that username, or a message why there can be none. */
  named(username: string, displayName: string | undefined): Promise<Author | string>;
  /** The site's own account. */
  house(): Promise<Author>;
}

const houseUsername = 'promptorium';
/** A domain that cannot be registered (RFC 2606), so no mail and no hosted sign-in ever reaches these accounts. */
const mailDomain = 'authors.invalid';
/** Size of the author cache, so that a file of many authors does not fill the memory. */
const maxCached = 10_000;

/** Looks authors up and, with `create`, creates those that are missing as accounts that cannot sign in. */
export function authorsOf(
  ctx: Context,
  { siteName, create }: { siteName: string; create: boolean },
): Authors {
  const found = cached((username, name) => authorNamed(ctx, username, name, false));
  const named = cached((username, name) => authorNamed(ctx, username, name, create));
  let houseFound: Promise<Author> | undefined;
  let house: Promise<Author> | undefined;
  return {
    async nameOf({ author, authorName }) {
      if (author === null) return '';
      if (author === undefined) {
        houseFound ??= houseAccount(ctx, siteName, false);
        return (await houseFound).name;
      }
      const known = await found(author, authorName || author);
      return typeof known === 'string' ? '' : known.name;
    },
    house: () => {
      house ??= houseAccount(ctx, siteName, create);
      return house;
    },
    named: (username, displayName) => named(username, displayName || username),
  };
}

function cached(
  find: (username: string, name: string) => Promise<Author | string>,
): (username: string, name: string) => Promise<Author | string> {
  const known = new Map<string, Author | string>();
  return async (username, name) => {
    if (known.size >= maxCached) known.clear();
    const author = known.get(username) ?? (await find(username, name));
    known.set(username, author);
    return author;
  };
}

async function authorNamed(
  ctx: Context,
  username: string,
  name: string,
  create: boolean,
): Promise<Author | string> {
  const found = await findUser(ctx.db, username);
  if (found) return { id: found.id, name: found.name };
  if (isReservedUsername(username)) return `author ${username} is a reserved username`;
  if (await isTakenUsername(ctx.db, username, ctx.newId()))
    return `author ${username} is the username of a deleted account`;
  if (!create) return { id: null, name };
  const id = await ensureAuthor(ctx.db, {
    id: ctx.newId(),
    username,
    name,
    email: `${username}@${mailDomain}`,
  });
  return { id, name };
}

/** The site's own account: `promptorium`, or the first free numbered name if a member already has that one. */
async function houseAccount(ctx: Context, siteName: string, create: boolean): Promise<Author> {
  const email = `house@${mailDomain}`;
  for (let n = 1; ; n++) {
    const username = numbered(houseUsername, n);
    const found = await findUser(ctx.db, username);
    if (found?.email === email) return { id: found.id, name: found.name };
    if (found || (await isTakenUsername(ctx.db, username, ctx.newId()))) continue;
    if (!create) return { id: null, name: siteName };
    const id = await ensureAuthor(ctx.db, {
      id: ctx.newId(),
      username,
      name: siteName,
      email,
      bio: `The account of ${siteName} itself, with its starter library and imported prompts.`,
    });
    return { id, name: siteName };
  }
}
