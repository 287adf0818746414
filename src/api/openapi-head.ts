import { type ProblemCode, problemExamples, problemStatus } from '../contract/problems.ts';

/** Of the API and of its document: docs/api-changelog.md says what changed in each. */
export const apiVersion = '1.1.0';

/** The features of the API in documentation order: the first segment of the path, its tag and its description. */
const features = {
  auth: { name: 'Accounts', description: 'Signing up, in and out; passwords and addresses.' },
  posts: {
    name: 'Prompts',
    description: 'Writing, finding, liking and bookmarking prompts; paths call them posts.',
  },
  comments: { name: 'Comments', description: 'Comments on prompts, and star ratings.' },
  categories: { name: 'Categories', description: 'The topics that prompts belong to.' },
  users: { name: 'Users', description: 'The signed-in user with their lists, and other users.' },
  upload: { name: 'Files', description: 'Images and videos for prompts and profiles.' },
  contact: {
    name: 'Contact',
    description: 'Messages to the operators of the site, and what protects forms.',
  },
  discussions: { name: 'Discussions', description: 'Discussions and their replies.' },
  events: { name: 'Events', description: 'Events that admins announce and members join.' },
  community: { name: 'Community', description: 'Community figures and the leaderboard.' },
  admin: {
    name: 'Administration',
    description: 'Managing users, prompts, reports and limits, and the audit log.',
  },
  stats: { name: 'Figures', description: 'Counts of the whole site.' },
  content: { name: 'Texts', description: 'The site’s own pages: About, help, guidelines, legal.' },
};

/** Path segments that belong to another feature. */
const aliases: Record<string, string> = {
  replies: 'discussions',
  markdown: 'discussions',
  session: 'auth',
  forms: 'contact',
  services: 'posts',
};

/** The tag of an endpoint, by the first segment of its path. Throws when there is none. */
export function tagOf(path: string): string {
  const [, first = ''] = path.split('/');
  const feature = aliases[first] ?? first;
  if (!Object.hasOwn(features, feature))
    throw new Error(`Endpoints below /${feature} have no tag: add one to openapi-head.ts.`);
  return features[feature as keyof typeof features].name;
}

/** The document without paths and components. */
export function documentHead(site: { name: string; url: string }) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: apiVersion,
      summary: `Everything that ${site.name} does, as endpoints.`,
      description,
      contact: { name: site.name, url: `${site.url}/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site.url}/api`, description: site.name }],
    externalDocs: { url: `${site.url}/api/docs`, description: 'Documentation with a quick start' },
    tags: Object.values(features),
  };
}

const problemRows = (Object.keys(problemExamples) as ProblemCode[])
  .map((code) => `| \`${code}\` | ${problemStatus[code]} | ${problemExamples[code].description} |`)
  .join('\n');

const description = `The site's own pages use these endpoints only: whatever a page can do, a program can do.

**Format.** Requests and replies are JSON in UTF-8 (an upload is multipart form data). Names are camelCase, ids are strings,
times are ISO 8601 in UTC, prices are dollars with two decimals. Lengths count UTF-16 code units. Replies may get new fields.

**Unknown names** are refused: parameters of the query with 400, fields of a body with 422, each with the nearest known name. Fields that only the server sets,
such as \`id\`, \`slug\` and \`createdAt\`, are ignored: what a \`GET\` returns can be changed and sent back with \`PUT\` or \`PATCH\`.

**Signing in.** Reading needs no account. Send the \`token\` of a sign-up or sign-in as \`Authorization: Bearer …\`; it is valid
for thirty days. A token that has expired, was revoked or is incomplete is refused with 401 everywhere, also where none is needed; a cookie of a session that has ended counts as none.
Where a hosted provider manages the accounts, its ID tokens (OpenID Connect) are accepted as well, and the endpoints for signing up and in are disabled.
For your own programs, create a personal key: it is sent like a token, can be restricted to reading, and can be revoked at any time.

**From web pages.** Pages of any origin may call the API (CORS): visitors' reads, and everything with a token in the \`Authorization\` header. Cookies of this
site are ignored in requests from other origins, and changes without a token are refused. \`/auth\`, \`/session\`, \`/forms\` and \`/contact\` are for this site's own pages and for programs outside browsers.
A token in a page is known to everyone who can read the page's memory: use a key of the person who uses your page, and never your own.

**Lists** reply with \`items\` and the number of all in \`total\`, which is exact up to 10,000; beyond that \`totalIsLowerBound\` is true.
To read a whole list, follow \`rel="next"\` of the \`Link\` header, or send \`nextCursor\` as \`cursor\`, until there is none: each item that is in the
list all the time comes once, also when others are added or removed meanwhile. To jump, use \`page\`, from 1 to \`totalPages\`.

**Changing without overwriting.** Reads carry an \`ETag\`. Send it as \`If-None-Match\` to get a 304 when nothing has changed.
Send it as \`If-Match\` when you change or delete a prompt, discussion, reply, comment, event or your profile: if it was edited meanwhile, you get a 412 and nothing is changed;
likes and replies do not count as edits. Replies to changes carry the \`ETag\` that a read would have now, so the next change needs no read.

**Compression.** Replies of more than 1 kB are compressed with brotli or gzip for clients that send \`Accept-Encoding\`, except those that contain a new secret, such as a token. The \`ETag\`
of a compressed reply is weak (\`W/\`); either form can be sent back.

**Limits.** Replies name the limits that a request counts towards in \`RateLimit-Policy\` and what remains of them in
\`RateLimit\`; beyond one you get a 429, with the seconds to wait in \`Retry-After\`, and with the limit's name, amount and window in \`limit\`. \`x-rate-limits\` lists all of them.

**Forms.** Signing up, asking for a new password and writing to the operators need no account, so programs abuse them. Leave \`form\` out of the body;
after a few requests from your network, or while many arrive from everywhere, the reply is a 428 with the code \`proof-required\` and a \`challenge\`.
Solve it, and send the same request again with \`form: { proof: { challenge, solutions } }\`: \`challenge\` is its \`text\`, and \`solutions[n]\` a number so that the
SHA-256 of \`{text}.{n}.{solutions[n]}\` begins with \`bits\` zero bits, for n from 0 to \`parts\` − 1.

**Retrying safely.** Send your own \`Idempotency-Key\` when you publish or upload, and send the same request again when no
reply arrived: it runs once, and the retry gets the first reply. Add and remove likes, bookmarks, follows and event participation with
\`PUT\` and \`DELETE\`, which can be repeated; their \`POST\` is a toggle.

**Failures** are \`application/problem+json\` (RFC 9457). Show \`detail\` to users; let programs check \`code\`:

| code | status | meaning |
| --- | --- | --- |
${problemRows}`;
