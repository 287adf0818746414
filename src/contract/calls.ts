/**
 * Every call of the public API (SPEC 7): method and path below `{origin}/api`, and the text shown when a failure
 * explains nothing itself (SPEC 8). The schemas of each call stand in the file of its noun; this table alone is
 * loaded by the typed client, so that no page carries the schemas.
 */
export const calls = {
  signUp: { call: 'POST /auth/sign-up/email', fallback: 'Failed to create account' },
  signIn: { call: 'POST /auth/sign-in/email', fallback: 'Failed to sign in' },
  signOut: { call: 'POST /auth/sign-out', fallback: 'Failed to sign out' },
  syncSession: { call: 'POST /session', fallback: 'Failed to sign in' },
  dropSession: { call: 'DELETE /session', fallback: 'Failed to sign out' },

  listProviders: { call: 'GET /auth/providers', fallback: 'Failed to load the ways to sign in' },
  myWaysToSignIn: { call: 'GET /users/me/sign-in', fallback: 'Failed to load how you sign in' },

  requestPasswordReset: { call: 'POST /auth/request-password-reset', fallback: 'Failed to send the mail' },
  readMailLink: { call: 'GET /auth/links/{token}', fallback: 'Failed to check the link' },
  resetPassword: { call: 'POST /auth/reset-password', fallback: 'Failed to set the password' },
  changePassword: { call: 'POST /auth/change-password', fallback: 'Failed to change the password' },
  sendVerification: { call: 'POST /auth/send-verification-email', fallback: 'Failed to send the mail' },
  verifyEmail: { call: 'POST /auth/verify-email', fallback: 'Failed to confirm the address' },
  changeEmail: { call: 'POST /auth/change-email', fallback: 'Failed to change the address' },

  uploadFile: { call: 'POST /upload', fallback: 'Upload failed' },

  listTopics: { call: 'GET /categories', fallback: 'Failed to fetch categories' },
  popularTopics: { call: 'GET /categories/popular', fallback: 'Failed to fetch popular categories' },
  detailedTopics: { call: 'GET /categories/detailed', fallback: 'Failed to fetch detailed categories' },

  publishPrompt: { call: 'POST /posts', fallback: 'Failed to publish post' },
  listPrompts: { call: 'GET /posts', fallback: 'Failed to fetch posts' },
  featuredPrompts: { call: 'GET /posts/featured', fallback: 'Failed to fetch featured posts' },
  trendingPrompts: { call: 'GET /posts/trending', fallback: 'Failed to fetch trending posts' },
  recentPrompts: { call: 'GET /posts/recent', fallback: 'Failed to fetch recent posts' },
  suggest: { call: 'GET /posts/suggest', fallback: 'Failed to fetch suggestions' },
  readPrompt: { call: 'GET /posts/id/{id}', fallback: 'Failed to fetch post' },
  updatePrompt: { call: 'PUT /posts/id/{id}', fallback: 'Failed to update post' },
  deletePrompt: { call: 'DELETE /posts/id/{id}', fallback: 'Failed to delete post' },

  featurePrompt: { call: 'PUT /posts/id/{id}/featured', fallback: 'Failed to update post' },
  unfeaturePrompt: { call: 'DELETE /posts/id/{id}/featured', fallback: 'Failed to update post' },

  likePrompt: { call: 'POST /posts/{id}/like', fallback: 'Failed to like the post' },
  bookmarkPrompt: { call: 'POST /posts/{id}/bookmark', fallback: 'Failed to bookmark post' },
  reportPrompt: { call: 'POST /posts/{id}/report', fallback: 'Failed to report the post' },

  ratePrompt: { call: 'PUT /posts/id/{id}/rating', fallback: 'Failed to rate the post' },
  unratePrompt: { call: 'DELETE /posts/id/{id}/rating', fallback: 'Failed to rate the post' },
  listComments: { call: 'GET /posts/id/{id}/comments', fallback: 'Failed to fetch comments' },
  addComment: { call: 'POST /posts/id/{id}/comments', fallback: 'Failed to add the comment' },
  updateComment: { call: 'PUT /comments/{id}', fallback: 'Failed to update the comment' },
  deleteComment: { call: 'DELETE /comments/{id}', fallback: 'Failed to delete the comment' },
  reportComment: { call: 'POST /comments/{id}/report', fallback: 'Failed to report the comment' },

  followUser: { call: 'POST /users/{username}/follow', fallback: 'Failed to follow' },
  followTopic: { call: 'POST /categories/{id}/follow', fallback: 'Failed to follow' },
  followedPrompts: { call: 'GET /posts/following', fallback: 'Failed to fetch followed posts' },

  currentUser: { call: 'GET /users/me', fallback: 'Failed to fetch current user' },
  updateUser: { call: 'PATCH /users/me', fallback: 'Failed to update user' },
  myPrompts: { call: 'GET /users/me/prompts', fallback: 'Failed to fetch user prompts' },
  myLikes: { call: 'GET /users/me/likes', fallback: 'Failed to fetch user likes' },
  myBookmarks: { call: 'GET /users/me/bookmarks', fallback: 'Failed to fetch user bookmarks' },
  myData: { call: 'GET /users/me/data', fallback: 'Failed to fetch your data' },
  myArchive: { call: 'GET /users/me/archive', fallback: 'Failed to fetch your data' },
  deleteMe: { call: 'DELETE /users/me', fallback: 'Failed to delete the account' },
  listUsers: { call: 'GET /users', fallback: 'Failed to fetch members' },
  readUser: { call: 'GET /users/{username}', fallback: 'Failed to fetch user' },
  userPrompts: { call: 'GET /users/{username}/prompts', fallback: 'Failed to fetch user prompts' },

  myKeys: { call: 'GET /users/me/keys', fallback: 'Failed to fetch keys' },
  createKey: { call: 'POST /users/me/keys', fallback: 'Failed to make the key' },
  revokeKey: { call: 'DELETE /users/me/keys/{id}', fallback: 'Failed to revoke the key' },

  sendMessage: { call: 'POST /contact', fallback: 'Failed to send the message' },

  countDownload: { call: 'POST /posts/{id}/download', fallback: 'Failed to count the copy' },

  mySecondFactor: { call: 'GET /users/me/second-factor', fallback: 'Failed to fetch two-step sign-in' },
  enableSecondFactor: { call: 'POST /users/me/second-factor', fallback: 'Failed to turn it on' },
  confirmSecondFactor: { call: 'POST /users/me/second-factor/confirm', fallback: 'Failed to turn it on' },
  renewRecoveryCodes: {
    call: 'POST /users/me/second-factor/recovery-codes',
    fallback: 'Failed to make new codes',
  },
  disableSecondFactor: { call: 'DELETE /users/me/second-factor', fallback: 'Failed to turn it off' },

  mySessions: { call: 'GET /users/me/sessions', fallback: 'Failed to fetch sessions' },
  endSession: { call: 'DELETE /users/me/sessions/{id}', fallback: 'Failed to sign out' },
  endSessions: { call: 'DELETE /users/me/sessions', fallback: 'Failed to sign out' },
  listModeratedUsers: { call: 'GET /admin/people', fallback: 'Failed to fetch people' },
  grantAdmin: { call: 'PUT /admin/people/{id}/admin', fallback: 'Failed to make an admin' },
  revokeAdmin: { call: 'DELETE /admin/people/{id}/admin', fallback: 'Failed to take the rights' },
  banUser: { call: 'PUT /admin/people/{id}/ban', fallback: 'Failed to ban' },
  unbanUser: { call: 'DELETE /admin/people/{id}/ban', fallback: 'Failed to lift the ban' },
  listReportCases: { call: 'GET /admin/reports', fallback: 'Failed to fetch reports' },
  decideReports: { call: 'POST /admin/reports/{id}/decision', fallback: 'Failed to decide' },
  listModeratedPrompts: { call: 'GET /admin/posts', fallback: 'Failed to fetch posts' },
  hidePrompt: { call: 'PUT /admin/posts/{id}/hidden', fallback: 'Failed to hide the post' },
  showPrompt: { call: 'DELETE /admin/posts/{id}/hidden', fallback: 'Failed to show the post' },
  listAudit: { call: 'GET /admin/audit', fallback: 'Failed to fetch the audit log' },

  listDiscussions: { call: 'GET /discussions', fallback: 'Failed to fetch discussions' },
  recentDiscussions: { call: 'GET /discussions/recent', fallback: 'Failed to fetch discussions' },
  startDiscussion: { call: 'POST /discussions', fallback: 'Failed to start the discussion' },
  readDiscussion: { call: 'GET /discussions/{id}', fallback: 'Failed to fetch the discussion' },
  updateDiscussion: { call: 'PUT /discussions/{id}', fallback: 'Failed to update the discussion' },
  deleteDiscussion: { call: 'DELETE /discussions/{id}', fallback: 'Failed to delete the discussion' },
  moderateDiscussion: {
    call: 'PUT /discussions/{id}/moderation',
    fallback: 'Failed to update the discussion',
  },
  markDiscussionRead: {
    call: 'POST /discussions/{id}/read',
    fallback: 'Failed to mark the discussion as read',
  },
  listReplies: { call: 'GET /discussions/{id}/replies', fallback: 'Failed to fetch replies' },
  addReply: { call: 'POST /discussions/{id}/replies', fallback: 'Failed to add the reply' },
  updateReply: { call: 'PUT /replies/{id}', fallback: 'Failed to update the reply' },
  deleteReply: { call: 'DELETE /replies/{id}', fallback: 'Failed to delete the reply' },

  previewMarkdown: { call: 'POST /markdown/preview', fallback: 'Failed to preview the text' },

  listEvents: { call: 'GET /events', fallback: 'Failed to fetch events' },
  readEvent: { call: 'GET /events/{id}', fallback: 'Failed to fetch the event' },
  createEvent: { call: 'POST /events', fallback: 'Failed to announce the event' },
  updateEvent: { call: 'PUT /events/{id}', fallback: 'Failed to update the event' },
  cancelEvent: { call: 'POST /events/{id}/cancel', fallback: 'Failed to cancel the event' },
  joinEvent: { call: 'POST /events/{id}/join', fallback: 'Failed to join the event' },

  communityFigures: { call: 'GET /community/figures', fallback: 'Failed to fetch community figures' },
  leaderboard: { call: 'GET /community/leaderboard', fallback: 'Failed to fetch the leaderboard' },
  communityStats: { call: 'GET /stats/community', fallback: 'Failed to fetch community stats' },
} as const satisfies Record<
  string,
  { call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`; fallback: string }
>;

export type EndpointName = keyof typeof calls;
