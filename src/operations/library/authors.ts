import { ensureAuthor, findUser, isTakenUsername } from '../../database/users.ts';
import { numbered } from '../../domain/slug.ts';
import { isReservedUsername } from '../../domain/username.ts';
import type { Context } from '../context.ts';
import type { CheckedItem } from './item.ts';

/** Whose an imported prompt becomes; without id it is nobody's. */
export interface Author {
  id: string | null;
  name: string;
}

/** Authors by username, each looked up or made once. */
export interface Authors {
  /** The name that an item's author has or will have; nobody is made. */
  nameOf(item: Pick<CheckedItem, 'author' | 'authorName'>): Promise<string>;
  /** The author of that name; a sentence when there can be none. */
  named(username: string, displayName: string | undefined): Promise<Author | string>;
  /** The site's own account. */
  house(): Promise<Author>;
}

const houseUsername = 'promptorium';
/** Nobody can own an address of this domain (RFC 2606), so no mail and no hosted sign-in ever reaches these accounts. */
const mailDomain = 'authors.invalid';
/** How many names are remembered; a file of many authors does not fill the memory. */
const remembered = 10_000;

/** Looks authors up, and makes those that are missing as accounts that cannot sign in; with `make` off nobody is made. */
export function authorsOf(ctx: Context, { siteName, make }: { siteName: string; make: boolean }): Authors {
  const found = remembering((username, name) => authorNamed(ctx, username, name, false));
  const named = remembering((username, name) => authorNamed(ctx, username, name, make));
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
      house ??= houseAccount(ctx, siteName, make);
      return house;
    },
    named: (username, displayName) => named(username, displayName || username),
  };
}

function remembering(
  look: (username: string, name: string) => Promise<Author | string>,
): (username: string, name: string) => Promise<Author | string> {
  const known = new Map<string, Author | string>();
  return async (username, name) => {
    if (known.size >= remembered) known.clear();
    const author = known.get(username) ?? (await look(username, name));
    known.set(username, author);
    return author;
  };
}

async function authorNamed(
  ctx: Context,
  username: string,
  name: string,
  make: boolean,
): Promise<Author | string> {
  const found = await findUser(ctx.db, username);
  if (found) return { id: found.id, name: found.name };
  if (isReservedUsername(username)) return `author ${username} is a name that is kept for the site itself`;
  if (await isTakenUsername(ctx.db, username, ctx.newId()))
    return `author ${username} is the name of an account that was deleted`;
  if (!make) return { id: null, name };
  const id = await ensureAuthor(ctx.db, {
    id: ctx.newId(),
    username,
    name,
    email: `${username}@${mailDomain}`,
  });
  return { id, name };
}

/** The account `promptorium`; where a member has that name already, the first free numbered one. */
async function houseAccount(ctx: Context, siteName: string, make: boolean): Promise<Author> {
  const email = `house@${mailDomain}`;
  for (let n = 1; ; n++) {
    const username = numbered(houseUsername, n);
    const found = await findUser(ctx.db, username);
    if (found?.email === email) return { id: found.id, name: found.name };
    if (found || (await isTakenUsername(ctx.db, username, ctx.newId()))) continue;
    if (!make) return { id: null, name: siteName };
    const id = await ensureAuthor(ctx.db, {
      id: ctx.newId(),
      username,
      name: siteName,
      email,
      bio: `The house account of ${siteName}: its starter library, and prompts that were imported.`,
    });
    return { id, name: siteName };
  }
}
