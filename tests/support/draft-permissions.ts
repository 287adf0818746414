import type { EndpointName } from '../../src/contract/endpoints.ts';

/** `deleted` uses the token of a deleted user, `banned` the API key of a banned one. */
export const viewers = ['visitor', 'stranger', 'owner', 'admin', 'deleted', 'banned'] as const;
export type Viewer = (typeof viewers)[number];
export type Row = readonly [
  visitor: number,
  stranger: number,
  owner: number,
  admin: number,
  deleted: number,
  banned: number,
];

// The same for a draft, for every endpoint that takes a prompt id.
// biome-ignore format: a table
export const drafts: Partial<Record<EndpointName, Row>> = {
  //                visitor stranger owner admin deleted banned
  readPrompt:          [404, 404, 200, 200, 401, 403],
  readPromptBySlug:    [404, 404, 200, 200, 401, 403],
  updatePrompt:        [401, 404, 200, 200, 401, 403],
  patchPrompt:         [401, 404, 200, 200, 401, 403],
  deletePrompt:        [401, 404, 200, 200, 401, 403],
  featurePrompt:       [401, 403, 403, 200, 401, 403],
  unfeaturePrompt:     [401, 403, 403, 200, 401, 403],
  likePrompt:          [401, 404, 200, 200, 401, 403],
  addLike:             [401, 404, 200, 200, 401, 403],
  removeLike:          [401, 404, 200, 200, 401, 403],
  bookmarkPrompt:      [401, 404, 200, 200, 401, 403],
  addBookmark:         [401, 404, 200, 200, 401, 403],
  removeBookmark:      [401, 404, 200, 200, 401, 403],
  countView:           [200, 200, 200, 200, 401, 403], // the same reply for every prompt; drafts are not counted
  readPromptStats:     [401, 404, 200, 200, 401, 403],
  countDownload:       [404, 404, 200, 200, 401, 403],
  listVersions:        [404, 404, 200, 200, 401, 403], // it has none yet
  readVersion:         [404, 404, 404, 404, 401, 403],
  compareVersions:     [404, 404, 404, 404, 401, 403],
  restoreVersion:      [401, 404, 404, 404, 401, 403],
  forkPrompt:          [401, 404, 409, 409, 401, 403],
  listForks:           [404, 404, 200, 200, 401, 403],
  readLineage:         [404, 404, 200, 200, 401, 403],
  readUpstream:        [401, 404, 404, 404, 401, 403],
  mergeUpstream:       [401, 404, 404, 404, 401, 403],
  proposeEdit:         [401, 404, 404, 404, 401, 403], // it has no versions yet
  listProposals:       [401, 404, 200, 200, 401, 403],
  buyPrompt:           [401, 404, 403, 409, 401, 403],
  reportPrompt:        [401, 404, 404, 404, 401, 403], // drafts cannot be reported
  // Only published prompts can be rated and commented on.
  ratePrompt:          [401, 404, 404, 404, 401, 403],
  unratePrompt:        [401, 404, 404, 404, 401, 403],
  answerOutcome:       [401, 404, 404, 404, 401, 403],
  removeOutcome:       [401, 404, 404, 404, 401, 403],
  listComments:        [404, 404, 404, 404, 401, 403],
  similarPrompts:      [404, 404, 404, 404, 401, 403],
  addComment:          [401, 404, 404, 404, 401, 403],
};
