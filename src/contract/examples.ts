import type { EndpointName } from './calls.ts';
import { accountExamples } from './examples/account.ts';
import { adminExamples } from './examples/admin.ts';
import { bookmarkExamples } from './examples/bookmarks.ts';
import { commentExamples } from './examples/comments.ts';
import { communityExamples } from './examples/community.ts';
import { contactExamples } from './examples/contact.ts';
import { discussionExamples } from './examples/discussions.ts';
import { downloadExamples } from './examples/downloads.ts';
import { eventExamples } from './examples/events.ts';
import type { Examples } from './examples/example.ts';
import { followExamples } from './examples/follows.ts';
import { identityExamples } from './examples/identity.ts';
import { keyExamples } from './examples/keys.ts';
import { likeExamples } from './examples/likes.ts';
import { markdownExamples } from './examples/markdown.ts';
import { promptExamples } from './examples/prompts.ts';
import { reportExamples } from './examples/reports.ts';
import { secondFactorExamples } from './examples/second-factor.ts';
import { securityExamples } from './examples/security.ts';
import { statsExamples } from './examples/stats.ts';
import { suggestionExamples } from './examples/suggestions.ts';
import { topicExamples } from './examples/topics.ts';
import { uploadExamples } from './examples/uploads.ts';
import { userExamples } from './examples/users.ts';

/**
 * A description and an example of every call, for the API's pages. They stand apart from the endpoints, so that no form
 * that loads a schema carries them; a call without an example does not compile.
 */
export const examples: Examples<EndpointName> = {
  ...identityExamples,
  ...securityExamples,
  ...secondFactorExamples,
  ...uploadExamples,
  ...topicExamples,
  ...promptExamples,
  ...suggestionExamples,
  ...likeExamples,
  ...bookmarkExamples,
  ...commentExamples,
  ...reportExamples,
  ...followExamples,
  ...userExamples,
  ...accountExamples,
  ...keyExamples,
  ...contactExamples,
  ...downloadExamples,
  ...discussionExamples,
  ...markdownExamples,
  ...eventExamples,
  ...adminExamples,
  ...communityExamples,
  ...statsExamples,
};
