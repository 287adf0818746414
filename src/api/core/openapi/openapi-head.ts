import { guidesAsText } from './guides.ts';

/**
 * Version of the API, of its document and of the client package; docs/api-changelog.md lists the changes of
 * each.
 */
export const apiVersion = '1.0.0';

/**
 * Features of the API in documentation order: the first segment of the path, its tag and its description.
 */
const features = {
  auth: { name: 'Accounts', description: 'Signing up, in and out; passwords and addresses.' },
  posts: {
    name: 'Prompts',
    description: 'Writing, finding, liking and bookmarking prompts; paths call them posts.',
  },
  comments: { name: 'Comments', description: 'Comments on prompts, and star ratings.' },
  collections: {
    name: 'Collections',
    description: 'Ordered lists of prompts with notes, followers and collaborators.',
  },
  categories: { name: 'Categories', description: 'The topics that prompts belong to.' },
  users: { name: 'Users', description: 'The signed-in user and their lists, and other users.' },
  upload: { name: 'Files', description: 'Images and videos for prompts and profiles.' },
  contact: {
    name: 'Contact',
    description: 'Messages to the operators of the site, and form protection.',
  },
  discussions: { name: 'Discussions', description: 'Discussions and their replies.' },
  events: { name: 'Events', description: 'Events that admins announce and members join.' },
  community: { name: 'Community', description: 'Community statistics and the leaderboard.' },
  decisions: {
    name: 'Moderation',
    description: 'Decisions by moderators, appeals, and the public log.',
  },
  admin: {
    name: 'Administration',
    description: 'Managing users, prompts, reports and limits, and the audit log.',
  },
  stats: { name: 'Figures', description: 'Site-wide counts.' },
  content: { name: 'Texts', description: 'The site’s own pages: About, help, guidelines, legal.' },
};

/** Path segments that belong to another feature. */
const aliases: Record<string, string> = {
  changes: 'posts',
  replies: 'discussions',
  invitations: 'users',
  markdown: 'discussions',
  session: 'auth',
  forms: 'contact',
  services: 'posts',
  market: 'posts',
  proposals: 'posts',
  notifications: 'users',
  'moderation-log': 'decisions',
};

/** Returns the tag of an endpoint by the first segment of its path. Throws if there is none. */
export function tagOf(path: string): string {
  const [, first = ''] = path.split('/');
  const feature = aliases[first] ?? first;
  if (!Object.hasOwn(features, feature))
    throw new Error(`Endpoints below /${feature} have no tag: add one to openapi-head.ts.`);
  return features[feature as keyof typeof features].name;
}

/** Returns the document without paths and components. */
export function documentHead(site: { name: string; url: string }) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: apiVersion,
      summary: `Everything that ${site.name} does, as endpoints.`,
      description: guidesAsText(site.url),
      contact: { name: site.name, url: `${site.url}/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site.url}/api`, description: site.name }],
    externalDocs: { url: `${site.url}/api/docs`, description: 'Documentation with a quick start' },
    tags: Object.values(features),
  };
}
