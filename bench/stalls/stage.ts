import type { Client } from '../../src/contract/client.ts';
import type { Context } from '../../src/operations/core/context.ts';

export interface Member {
  id: string;
  username: string;
  token: string;
  /** The session as browsers send it. */
  cookie: string;
  api: Client;
}

/** Creates members of a running site, and the objects of their requests. */
export interface Stage {
  url: string;
  ctx: Context;
  admin: Member;
  /** What cases have stored for others; the same on each stage of a site. */
  memory: { stored?: Stored };
  members(count: number, role?: 'member' | 'admin'): Promise<Member[]>;
  /** Returns the parameters of `METHOD /path`: objects that `objects.ts` makes. */
  paramsFor(line: string, own: Member, other: Member): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Everything that members can write with one kind of odd text, each of the maximum size. */
export interface OddObjects {
  kind: string;
  text: (length: number) => string;
  /** A prompt with ten samples, two versions and comments. */
  prompt: string;
  slug: string;
  cover: string;
  /** A fork of it, which both members have changed since. */
  fork: string;
  proposal: string;
  comment: string;
  discussion: string;
  reply: string;
  event: string;
  decision: string;
  /** A purchase of a premium prompt with the same text. */
  order: string;
}

/** What the author and the reader have stored so far. */
export interface Stored {
  /** Wrote all prompts. */
  author: Member;
  /** Bought and bookmarked them. */
  reader: Member;
  commenters: Member[];
  collection: { id: string; slug: string };
  /** Address of an uploaded picture. */
  picture: string;
  odd: OddObjects[];
}
