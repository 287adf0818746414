import { deleteMe, myArchive, myData } from './account.ts';
import { listAudit } from './audit.ts';
import { bookmarkPrompt } from './bookmarks.ts';
import type { EndpointName } from './calls.ts';
import { addComment, deleteComment, listComments, updateComment } from './comments.ts';
import { communityFigures, leaderboard } from './community.ts';
import { sendMessage } from './contact.ts';
import {
  deleteDiscussion,
  listDiscussions,
  markDiscussionRead,
  moderateDiscussion,
  readDiscussion,
  recentDiscussions,
  startDiscussion,
  updateDiscussion,
} from './discussions.ts';
import { countDownload } from './downloads.ts';
import { changeEmail, sendVerification, verifyEmail } from './email.ts';
import type { Endpoint } from './endpoint.ts';
import { cancelEvent, createEvent, joinEvent, listEvents, readEvent, updateEvent } from './events.ts';
import { followedPrompts, followTopic, followUser } from './follows.ts';
import { signIn, signOut, signUp } from './identity.ts';
import { createKey, myKeys, revokeKey } from './keys.ts';
import { likePrompt } from './likes.ts';
import { readMailLink } from './mail-links.ts';
import { previewMarkdown } from './markdown.ts';
import { hidePrompt, listModeratedPrompts, showPrompt } from './moderated-prompts.ts';
import { banUser, grantAdmin, listModeratedUsers, revokeAdmin, unbanUser } from './moderated-users.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import {
  deletePrompt,
  featuredPrompts,
  featurePrompt,
  listPrompts,
  publishPrompt,
  readPrompt,
  recentPrompts,
  trendingPrompts,
  unfeaturePrompt,
  updatePrompt,
} from './prompts.ts';
import { listProviders, myWaysToSignIn } from './providers.ts';
import { ratePrompt, unratePrompt } from './ratings.ts';
import { addReply, deleteReply, listReplies, updateReply } from './replies.ts';
import { decideReports, listReportCases } from './report-cases.ts';
import { reportComment, reportPrompt } from './reports.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  mySecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts';
import { dropSession, endSession, endSessions, mySessions, syncSession } from './sessions.ts';
import { communityStats } from './stats.ts';
import { suggest } from './suggestions.ts';
import { detailedTopics, listTopics, popularTopics } from './topics.ts';
import { uploadFile } from './uploads.ts';
import {
  currentUser,
  listUsers,
  myBookmarks,
  myLikes,
  myPrompts,
  readUser,
  updateUser,
  userPrompts,
} from './users.ts';

/** Every endpoint by its name in the table of calls. */
export const endpoints = {
  signUp,
  signIn,
  signOut,
  syncSession,
  dropSession,
  listProviders,
  myWaysToSignIn,
  requestPasswordReset,
  readMailLink,
  resetPassword,
  changePassword,
  sendVerification,
  verifyEmail,
  changeEmail,
  uploadFile,
  listTopics,
  popularTopics,
  detailedTopics,
  publishPrompt,
  listPrompts,
  featuredPrompts,
  trendingPrompts,
  recentPrompts,
  suggest,
  readPrompt,
  updatePrompt,
  deletePrompt,
  featurePrompt,
  unfeaturePrompt,
  likePrompt,
  bookmarkPrompt,
  reportPrompt,
  ratePrompt,
  unratePrompt,
  listComments,
  addComment,
  updateComment,
  deleteComment,
  reportComment,
  followUser,
  followTopic,
  followedPrompts,
  currentUser,
  updateUser,
  myPrompts,
  myLikes,
  myBookmarks,
  myData,
  myArchive,
  deleteMe,
  listUsers,
  readUser,
  userPrompts,
  myKeys,
  createKey,
  revokeKey,
  mySecondFactor,
  enableSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  disableSecondFactor,
  mySessions,
  endSession,
  endSessions,
  sendMessage,
  countDownload,
  listModeratedUsers,
  grantAdmin,
  revokeAdmin,
  banUser,
  unbanUser,
  listReportCases,
  decideReports,
  listModeratedPrompts,
  hidePrompt,
  showPrompt,
  listAudit,
  listDiscussions,
  recentDiscussions,
  startDiscussion,
  readDiscussion,
  updateDiscussion,
  deleteDiscussion,
  moderateDiscussion,
  markDiscussionRead,
  listReplies,
  addReply,
  updateReply,
  deleteReply,
  previewMarkdown,
  listEvents,
  readEvent,
  createEvent,
  updateEvent,
  cancelEvent,
  joinEvent,
  communityFigures,
  leaderboard,
  communityStats,
} satisfies { [N in EndpointName]: Endpoint & { name: N } };

export type Endpoints = typeof endpoints;
