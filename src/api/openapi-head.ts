import { type ProblemCode, problemExamples, problemStatus } from '../contract/problems.ts';

/** The nouns of the API in the order of its pages: the first part of an address, its tag, and what it is about. */
const nouns = {
  auth: { name: 'Accounts', description: 'Signing up, in and out; passwords and addresses.' },
  posts: {
    name: 'Prompts',
    description: 'Writing, finding, liking and bookmarking prompts; the addresses call them posts.',
  },
  comments: { name: 'Comments', description: 'What readers say about prompts, and the stars they give.' },
  categories: { name: 'Categories', description: 'The topics that prompts belong to.' },
  users: { name: 'People', description: 'The signed-in person with their lists, and everybody else.' },
  upload: { name: 'Files', description: 'Pictures and videos for prompts and profiles.' },
  contact: { name: 'Contact', description: 'Writing to the people who run the site.' },
  discussions: { name: 'Discussions', description: 'Asking, showing and talking; a discussion has replies.' },
  events: { name: 'Events', description: 'What admins announce and members join.' },
  community: { name: 'Community', description: 'What the people here make together.' },
  admin: {
    name: 'Administration',
    description: 'What admins do about people, prompts and reports, and the log of it.',
  },
  stats: { name: 'Figures', description: 'Counts of the whole site.' },
  content: { name: 'Texts', description: 'The site’s own pages: About, help, guidelines, legal.' },
};

/** Addresses that belong to the noun of others. */
const besides: Record<string, string> = { replies: 'discussions', markdown: 'discussions', session: 'auth' };

/** The tag of a call, by its noun. Throws for an address whose noun has none. */
export function tagOf(path: string): string {
  const [, first = ''] = path.split('/');
  const noun = besides[first] ?? first;
  if (!Object.hasOwn(nouns, noun))
    throw new Error(`Calls below /${noun} have no tag: name one in openapi-head.ts.`);
  return nouns[noun as keyof typeof nouns].name;
}

/** What stands at the head of the document. */
export function documentHead(site: { name: string; url: string }) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1.0.0',
      summary: `Everything that ${site.name} does, as calls.`,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site.url}/api`, description: site.name }],
    externalDocs: { url: `${site.url}/api/docs`, description: 'Readable pages with a quick start' },
    tags: Object.values(nouns),
  };
}

const problemRows = (Object.keys(problemExamples) as ProblemCode[])
  .map((code) => `| \`${code}\` | ${problemStatus[code]} | ${problemExamples[code].description} |`)
  .join('\n');

const description = `The pages of the site use these calls and no others: whatever a page can do, a program can.

**Form.** Requests and replies are JSON in UTF-8 (an upload is multipart form data). Names are camelCase, ids are strings,
times are ISO 8601 in UTC, prices are dollars with two decimals. Unknown fields of a body are ignored; replies may get new
fields. Lengths count UTF-16 code units.

**Signing in.** Reading needs no account. Send the \`token\` of a sign-up or sign-in as \`Authorization: Bearer …\`; it is good
for thirty days. A token that is no longer good makes a visitor of you.
Where a hosted provider keeps the accounts, its ID tokens (OpenID Connect) stand there, too, and nobody signs up or in here.
For a program of yours make a personal key: it stands where a token stands, may only read if you wish, and can be ended at any time.

**Lists** have \`page\` and \`limit\`, tell \`total\` and \`totalPages\`, and link to their other pages in the \`Link\` header.
Totals are exact up to 10,000; past that \`totalIsLowerBound\` is true. \`nextCursor\`, where there is one, pages without a limit.

**Changing without overwriting.** Reads carry an \`ETag\`. Send it as \`If-None-Match\` to be answered 304 when nothing changed,
and a prompt's as \`If-Match\` when you change it: when somebody else did in the meantime, you are answered 409.

**Limits.** Replies tell the limit that a request counts towards in \`RateLimit-Policy\` and what is left of it in
\`RateLimit\`; past it you are answered 429, with the seconds to wait in \`Retry-After\`.

**Repeating safely.** Send an \`Idempotency-Key\` of your own when you publish or upload, and send the same request again when no
answer came: it is done once, and the repeat is given the first reply.

**Failures** are \`application/problem+json\` (RFC 9457). Show \`detail\` to people; let programs look at \`code\`:

| code | status | meaning |
| --- | --- | --- |
${problemRows}`;
