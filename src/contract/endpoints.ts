import { bookmarkPrompt } from './bookmarks.ts';
import type { CallName } from './calls.ts';
import type { Endpoint } from './endpoint.ts';
import { signIn, signOut, signUp } from './identity.ts';
import { likePrompt } from './likes.ts';
import {
  deletePrompt,
  featuredPrompts,
  listPrompts,
  publishPrompt,
  readPrompt,
  recentPrompts,
  trendingPrompts,
  updatePrompt,
} from './prompts.ts';
import { communityStats } from './stats.ts';
import { detailedTopics, listTopics, popularTopics } from './topics.ts';
import { uploadFile } from './uploads.ts';
import { currentUser, myBookmarks, myLikes, myPrompts, readUser, userPrompts } from './users.ts';

/** Every endpoint by its name in the table of calls. */
export const endpoints = {
  signUp,
  signIn,
  signOut,
  uploadFile,
  listTopics,
  popularTopics,
  detailedTopics,
  publishPrompt,
  listPrompts,
  featuredPrompts,
  trendingPrompts,
  recentPrompts,
  readPrompt,
  updatePrompt,
  deletePrompt,
  likePrompt,
  bookmarkPrompt,
  currentUser,
  myPrompts,
  myLikes,
  myBookmarks,
  readUser,
  userPrompts,
  communityStats,
} satisfies { [N in CallName]: Endpoint & { name: N } };

export type Endpoints = typeof endpoints;
