import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DiscussionCategory } from '../../domain/community/discussions.ts';
import type { StoredSample } from '../../domain/core/stored-sample.ts';
import type { KeyScope } from '../../domain/identity/viewer.ts';
import type { AuditAction, AuditSubject } from '../../domain/moderation/audit.ts';
import type { PromptStatus } from '../../domain/prompts/prompt-status.ts';
import { bytea, collected, moment, time, tsvector } from './columns.ts';
import type { StoredSale } from './json-columns.ts';

/**
 * A status as stored. Published prompts that are marked adult have a status of their own, so that statements,
 * indexes and counters of published prompts exclude them unless they name it.
 */
export type StoredStatus = PromptStatus | 'adult';

/** The tables, which `migrations/` creates. A test compares the two. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  username: text('username').notNull(),
  name: text('display_name').notNull(),
  image: text('avatar_url').notNull().default(''),
  headline: text('headline').notNull().default(''),
  bio: text('bio').notNull().default(''),
  location: text('location').notNull().default(''),
  website: text('website').notNull().default(''),
  linkedinUrl: text('linkedin_url').notNull().default(''),
  profession: text('profession').notNull().default(''),
  company: text('company').notNull().default(''),
  role: text('role', { enum: ['member', 'admin'] })
    .notNull()
    .default('member'),
  promptsCount: integer('prompts_count').notNull().default(0),
  followersCount: integer('followers_count').notNull().default(0),
  followingCount: integer('following_count').notNull().default(0),
  /** First day of the month in which they were last active. */
  activeMonth: date('active_month'),
  bannedAt: timestamp('banned_at', { withTimezone: true, precision: 3 }),
  banReason: text('ban_reason').notNull().default(''),
  /** The time since which they decide cases. */
  moderatorSince: time('moderator_since'),
  /** The time until which they can only read. */
  suspendedUntil: time('suspended_until'),
  showsAdult: boolean('shows_adult').notNull().default(false),
  /** The role that groups at the issuer give; `role` or `moderatorSince` has it as well. */
  issuerRole: text('issuer_role', { enum: ['moderator', 'admin'] }),
  /** When an admin deactivated the account. */
  deactivatedAt: time('deactivated_at'),
  /** The day (UTC) of their last visit. */
  lastSeen: date('last_seen'),
  /** Edits of prompts on the day they were created. */
  firstDayEdits: integer('first_day_edits').notNull().default(0),
  /** The invitation by which they joined. */
  invitationId: uuid('invitation_id'),
  awaitsApproval: boolean('awaits_approval').notNull().default(false),
  /** What they wrote about themselves for the approval. */
  introduction: text('introduction').notNull().default(''),
  /** How often they renewed the address of their feeds. */
  feedVersion: integer('feed_version').notNull().default(0),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
});

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: text('token').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  /** The issuer's id of the session there. */
  issuerSession: text('issuer_session'),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
});

/**
 * How users sign in: a password, or a provider's account (`password` is then null). The token columns and
 * `scope` are unused.
 */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  password: text('password'),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
});

export const topics = pgTable('topics', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  description: text('description').notNull(),
  icon: text('icon').notNull(),
  color: text('color').notNull(),
  position: integer('position').notNull(),
  promptsCount: integer('prompts_count').notNull().default(0),
  followersCount: integer('followers_count').notNull().default(0),
  createdAt: moment('created_at'),
});

export const prompts = pgTable('prompts', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id'),
  topicId: text('topic_id'),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  heading: text('heading').notNull().default(''),
  summary: text('summary').notNull(),
  body: text('body').notNull(),
  bodyHash: bytea('body_hash').notNull(),
  tags: text('tags').array().notNull(),
  tagKeys: text('tag_keys').array().notNull(),
  beginning: text('beginning').notNull(),
  imageUrl: text('image_url').notNull().default(''),
  samples: jsonb('samples').$type<StoredSample[]>().notNull(),
  /** What the author says about the placeholders. */
  inputFields: jsonb('input_fields').notNull().default([]),
  isPremium: boolean('is_premium').notNull().default(false),
  priceCents: integer('price_cents').notNull().default(0),
  sale: jsonb('sale').$type<StoredSale>(),
  previewExcerpt: text('preview_excerpt').notNull().default(''),
  status: text('status').$type<StoredStatus>().notNull(),
  isAdult: boolean('is_adult').notNull().default(false),
  kind: text('kind').notNull().default('text'),
  models: text('models').array().notNull().default(sql`'{}'`),
  useWhen: text('use_when').notNull().default(''),
  license: text('license').notNull().default(''),
  /** If so, the author cannot remove the mark. */
  adultByModerator: boolean('adult_by_moderator').notNull().default(false),
  hiddenAt: time('hidden_at'),
  hiddenReason: text('hidden_reason'),
  featuredAt: timestamp('featured_at', { withTimezone: true, precision: 3 }),
  readTime: integer('read_time').notNull(),
  likesCount: integer('likes_count').notNull().default(0),
  bookmarksCount: integer('bookmarks_count').notNull().default(0),
  ratingsCount: integer('ratings_count').notNull().default(0),
  starsSum: integer('stars_sum').notNull().default(0),
  commentsCount: integer('comments_count').notNull().default(0),
  /** Number of users other than the author who have commented. */
  commentersCount: integer('commenters_count').notNull().default(0),
  /**
   * Copies and exports since the column exists. The readers are deleted each day, so the number cannot be
   * recomputed.
   */
  downloadsCount: integer('downloads_count').notNull().default(0),
  hotScore: doublePrecision('hot_score').notNull().default(0),
  /** Unused; `search_documents` replaced it. */
  language: text('language'),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
  publishedAt: timestamp('published_at', { withTimezone: true, precision: 3 }),
  /** For lists of changes, if later than `updatedAt`: a trigger sets it at the commit. */
  committedAt: timestamp('committed_at', { withTimezone: true }),
  /** Number of the latest version; see `versions.ts`. */
  version: integer('version').notNull().default(1),
  forksCount: integer('forks_count').notNull().default(0),
});

/**
 * Tags with their numbers of published prompts, in the spelling that was used first. Triggers on prompts
 * maintain them.
 */
export const tags = pgTable('tags', {
  key: text('key').primaryKey(),
  tag: text('tag').notNull(),
  promptsCount: integer('prompts_count').notNull(),
});

/**
 * The tags of published prompts, with the values by which lists of them are sorted. Triggers on prompts and
 * `prompt-ranks.ts` maintain them.
 */
export const promptTags = pgTable(
  'prompt_tags',
  {
    tagKey: text('tag_key').notNull(),
    topicId: text('topic_id').notNull(),
    promptId: uuid('prompt_id').notNull(),
    hotScore: doublePrecision('hot_score').notNull(),
    countedLikes: integer('counted_likes').notNull(),
    publishedAt: time('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tagKey, table.topicId, table.promptId] })],
);

/** Prompts whose trending score or likes have changed since their rows of `prompt_tags` were updated. */
export const tagRankQueue = pgTable('tag_rank_queue', { promptId: uuid('prompt_id').primaryKey() });

export const likes = pgTable('likes', collected(), (table) => [
  primaryKey({ columns: [table.promptId, table.userId] }),
]);
export const bookmarks = pgTable('bookmarks', collected(), (table) => [
  primaryKey({ columns: [table.promptId, table.userId] }),
]);

export const userFollows = pgTable(
  'user_follows',
  {
    userId: uuid('user_id').notNull(),
    followerId: uuid('follower_id').notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.followerId] })],
);

export const topicFollows = pgTable(
  'topic_follows',
  {
    topicId: text('topic_id').notNull(),
    followerId: uuid('follower_id').notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [primaryKey({ columns: [table.topicId, table.followerId] })],
);

export const formerUsernames = pgTable('former_usernames', {
  username: text('username').primaryKey(),
  userId: uuid('user_id'),
  createdAt: moment('created_at'),
});

export const uploads = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id'),
  kind: text('kind', { enum: ['image', 'video'] }).notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  focusX: smallint('focus_x'),
  focusY: smallint('focus_y'),
  usedAt: moment('used_at'),
  createdAt: moment('created_at'),
});

export const personalKeys = pgTable('personal_keys', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  hash: bytea('hash').notNull(),
  scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
  createdAt: moment('created_at'),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }),
});

/** The audit log. Rows never change, except that the ids of deleted users are removed. */
export const auditEntries = pgTable('audit_entries', {
  id: uuid('id').primaryKey(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  action: text('action').$type<AuditAction>().notNull(),
  subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
  subjectId: uuid('subject_id'),
  subjectName: text('subject_name').notNull(),
  note: text('note').notNull().default(''),
  network: text('network'),
  createdAt: time('created_at').notNull(),
});

/** One row: the settings at the last start. */
export const siteSettings = pgTable('site_settings', {
  id: integer('id').primaryKey().default(1),
  settings: jsonb('settings').$type<Record<string, string>>().notNull(),
});

/** The holder is a hash of a provider and its subject. */
export const endedTokens = pgTable('ended_tokens', {
  holder: bytea('holder').primaryKey(),
  before: timestamp('before', { withTimezone: true, precision: 3 }).notNull(),
});

/** The hash is of a logout token's issuer and id. */
export const usedLogoutTokens = pgTable('used_logout_tokens', {
  hash: bytea('hash').primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
});

export const limitCounters = pgTable('limit_counters', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamp('expires_at', { withTimezone: true, precision: 3 }),
});

export const idempotentReplies = pgTable(
  'idempotent_replies',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    fingerprint: bytea('fingerprint').notNull(),
    claim: uuid('claim').notNull(),
    claimedAt: timestamp('claimed_at', { withTimezone: true, precision: 3 }).notNull(),
    status: integer('status'),
    body: text('body'),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  createdAt: moment('created_at'),
  mailedAt: timestamp('mailed_at', { withTimezone: true, precision: 3 }),
});

export const mailLinks = pgTable('mail_links', {
  hash: bytea('hash').primaryKey(),
  purpose: text('purpose', { enum: ['reset-password', 'verify-email'] }).notNull(),
  userId: uuid('user_id').notNull(),
  email: text('email').notNull(),
  createdAt: moment('created_at'),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
});

export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  /** Null for the command line. */
  inviterId: uuid('inviter_id'),
  hash: bytea('hash').notNull(),
  /** The address that it was mailed to; null for a link. */
  email: text('email'),
  role: text('role', { enum: ['member', 'moderator', 'admin'] }).notNull(),
  uses: integer('uses').notNull(),
  usesLeft: integer('uses_left').notNull(),
  createdAt: moment('created_at'),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
});

/** The counts of the community page, by day (UTC). */
export const dailyFigures = pgTable('daily_figures', {
  day: date('day').primaryKey(),
  activeMembers: integer('active_members').notNull().default(0),
  /**
   * Unused: published prompts are counted from their rows, so that publications do not wait for each other.
   */
  prompts: integer('prompts').notNull().default(0),
  downloads: integer('downloads').notNull().default(0),
  ratings: integer('ratings').notNull().default(0),
  stars: integer('stars').notNull().default(0),
});

export const downloadSalts = pgTable('download_salts', {
  day: date('day').primaryKey(),
  salt: bytea('salt').notNull(),
});

export const downloads = pgTable(
  'downloads',
  {
    promptId: uuid('prompt_id').notNull(),
    day: date('day').notNull(),
    reader: bytea('reader').notNull(),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.day, table.reader] })],
);

/** Likes from others. Periods: 'all', '2025', '2025-11'. */
export const likesReceived = pgTable(
  'likes_received',
  {
    authorId: uuid('author_id').notNull(),
    period: text('period').notNull(),
    likes: integer('likes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.period] })],
);

export const discussions = pgTable('discussions', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id'),
  category: text('category').$type<DiscussionCategory>().notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  bodyHtml: text('body_html').notNull(),
  pinned: boolean('pinned').notNull().default(false),
  locked: boolean('locked').notNull().default(false),
  repliesCount: integer('replies_count').notNull().default(0),
  lastAuthorId: uuid('last_author_id'),
  lastActivityAt: time('last_activity_at').notNull(),
  createdAt: time('created_at').notNull(),
  editedAt: time('edited_at'),
  words: tsvector('words').generatedAlwaysAs(sql`to_tsvector('simple', title || ' ' || body)`),
});

export const replies = pgTable('replies', {
  id: uuid('id').primaryKey(),
  discussionId: uuid('discussion_id').notNull(),
  authorId: uuid('author_id'),
  body: text('body').notNull(),
  bodyHtml: text('body_html').notNull(),
  createdAt: time('created_at').notNull(),
  editedAt: time('edited_at'),
});

export const discussionReads = pgTable(
  'discussion_reads',
  {
    discussionId: uuid('discussion_id').notNull(),
    userId: uuid('user_id').notNull(),
    readAt: time('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.discussionId, table.userId] })],
);

export const events = pgTable('events', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id'),
  type: text('type').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  bodyHtml: text('body_html').notNull(),
  place: text('place').notNull().default(''),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  participantsCount: integer('participants_count').notNull().default(0),
  cancelledAt: time('cancelled_at'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
});

export const eventParticipants = pgTable(
  'event_participants',
  {
    eventId: uuid('event_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
);

/** When a prompt was last in the ranking of the site (`site`) or of a topic (its id). */
export const listedSkills = pgTable(
  'listed_skills',
  {
    ranking: text('ranking').notNull(),
    promptId: uuid('prompt_id').notNull(),
    lastRankedAt: time('last_ranked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ranking, table.promptId] })],
);
