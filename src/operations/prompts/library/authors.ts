import { hash } from 'node:crypto';
import { ensureAuthor, findUser, findUserByEmail, isUsernameTaken } from '../../../database/people/users.ts';
import { limits } from '../../../domain/core/limits.ts';
import { shorten } from '../../../domain/core/text/text.ts';
import { houseEmail, importedMailDomain } from '../../../domain/identity/house-account.ts';
import { isReservedUsername, usernameFrom } from '../../../domain/identity/username.ts';
import { numbered } from '../../../domain/prompts/slug.ts';
import type { Context } from '../../core/context.ts';
import type { CheckedItem } from './item.ts';

/** The author of an imported prompt; without an id, the prompt has none. */
export interface Author {
  id: string | null;
  name: string;
}

/** Finds or creates authors by username, each once. */
export interface Authors {
  /** Returns the name that an item's author has or will have. Creates no account. */
  nameOf(item: Credits): Promise<string>;
  /** Returns the author of an item, or a message why it can have none. */
  authorOf(item: Credits): Promise<Author | string>;
}

/** The fields of an item that name its author. */
type Credits = Pick<CheckedItem, 'author' | 'authorName' | 'contributors'>;

const houseUsername = 'promptorium';
/** Size of the author cache, so that a file of many authors does not exhaust the memory. */
const maxCached = 10_000;

/** Reads authors and, with `create`, creates missing ones as accounts that cannot sign in. */
export function authorsOf(
  ctx: Context,
  { siteName, create }: { siteName: string; create: boolean },
): Authors {
  const found = creditedBy(ctx, siteName, false);
  const authorOf = creditedBy(ctx, siteName, create);
  return {
    async nameOf(item) {
      const known = await found(item);
      return typeof known === 'string' ? '' : known.name;
    },
    authorOf,
  };
}

/**
 * Returns the author that an item names: its `author`, else its first contributor, else the site's own
 * account.
 */
function creditedBy(
  ctx: Context,
  siteName: string,
  create: boolean,
): (item: Credits) => Promise<Author | string> {
  const named = cached((username, name) => authorNamed(ctx, username, name, create));
  const contributor = cached((name, shown) => importedAccount(ctx, contributorOf(name, shown), create));
  let house: Promise<Author> | undefined;
  return async ({ author, authorName, contributors }) => {
    if (author === null) return { id: null, name: '' };
    if (author !== undefined) return named(author, authorName || author);
    const first = contributors?.[0];
    if (first !== undefined) return contributor(first, authorName || shorten(first, limits.displayName));
    house ??= importedAccount(ctx, houseOf(siteName), create);
    return house;
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
  if (await isUsernameTaken(ctx.db, username, ctx.newId()))
    return `author ${username} is the username of a deleted account`;
  if (!create) return { id: null, name };
  const id = await ensureAuthor(ctx.db, {
    id: ctx.newId(),
    username,
    name,
    email: `${username}@${importedMailDomain}`,
  });
  return { id, name };
}

/** An account that only imports use. Its email address identifies it; a user may have its username. */
interface ImportedAccount {
  base: string;
  email: string;
  name: string;
  bio?: string;
}

function houseOf(siteName: string): ImportedAccount {
  return {
    base: houseUsername,
    email: houseEmail,
    name: siteName,
    bio: `The account of ${siteName} itself, with its starter library and imported prompts.`,
  };
}

/**
 * Contributors have their usernames on another site: a user of this site with the same one may be a different
 * person.
 */
function contributorOf(contributor: string, name: string): ImportedAccount {
  const handle = contributor.toLowerCase();
  if (/^[a-z0-9._-]+$/.test(handle) && /[a-z0-9]/.test(handle))
    return {
      base: handle.length > 1 ? usernameFrom(handle) : handle,
      email: `${handle}@${importedMailDomain}`,
      name,
    };
  const id = hash('sha256', handle).slice(0, 12);
  return { base: usernameFrom(handle), email: `${id}@${importedMailDomain}`, name };
}

/** Returns the account with that address, or a new one with the first free numbered username. */
async function importedAccount(ctx: Context, account: ImportedAccount, create: boolean): Promise<Author> {
  const { base, ...rest } = account;
  const found = await findUserByEmail(ctx.db, rest.email);
  if (found) return { id: found.id, name: found.name };
  if (!create) return { id: null, name: rest.name };
  for (let n = 1; ; n++) {
    const username = numbered(base, n);
    if (isReservedUsername(username) || (await isUsernameTaken(ctx.db, username, ctx.newId()))) continue;
    const id = await ensureAuthor(ctx.db, { id: ctx.newId(), username, ...rest });
    return { id, name: rest.name };
  }
}
