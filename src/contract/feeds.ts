/** Addresses of the site's Atom feeds: the newest prompts of all, of a topic, of an author. */
export const feedPaths = {
  recent: () => '/feed.xml',
  topic: (id: string) => `/feeds/topics/${encodeURIComponent(id)}.xml`,
  author: (username: string) => `/feeds/people/${encodeURIComponent(username)}.xml`,
} as const;
