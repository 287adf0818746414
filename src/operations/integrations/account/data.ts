import type { Result } from '../../../contract/core/endpoint.ts';
import type { myData } from '../../../contract/integrations/account.ts';
import type { PersonalData } from '../../../contract/integrations/personal-data.ts';
import {
  collectionItemsOf,
  collectionMembershipsOf,
  collectionsOf,
  type OwnItemRow,
} from '../../../database/community/collection-data.ts';
import { selectSignInMethods } from '../../../database/identity/accounts.ts';
import { type InvitationRow, invitationsOf } from '../../../database/identity/invitations.ts';
import { keysOf } from '../../../database/identity/keys.ts';
import {
  commentsOf,
  discussionsOf,
  type FollowRow,
  followedTopics,
  followedUsers,
  formerUsernamesOf,
  joinedEvents,
  type OwnOutcomeRow,
  outcomesBy,
  promptsOf,
  type RatedRow,
  ratingsOf,
  repliesOf,
  sessionsOf,
  type UploadRow,
  uploadsOf,
} from '../../../database/integrations/personal-data.ts';
import { webhooksOf } from '../../../database/integrations/webhooks.ts';
import { type OrderRow, ordersOf } from '../../../database/market/orders.ts';
import { type PayoutRow, payoutsOf } from '../../../database/market/payouts.ts';
import { type SaleRow, salesOf } from '../../../database/market/sales.ts';
import { appealsOf } from '../../../database/moderation/appeals.ts';
import { auditEntriesAbout } from '../../../database/moderation/audit.ts';
import { casesAbout, hiddenCommentsOf } from '../../../database/moderation/case-data.ts';
import { type OwnReportRow, reportsOf } from '../../../database/moderation/reports.ts';
import { notificationsOf } from '../../../database/notifications/notifications.ts';
import { type ContactMessageRow, messagesOf } from '../../../database/pages/contact.ts';
import { type MuteOrBlock, type MuteOrBlockRow, mutesOrBlocksOf } from '../../../database/people/mutes.ts';
import { findUser } from '../../../database/people/users.ts';
import { type AuthorDayRow, daysOfAuthor } from '../../../database/prompts/prompt-days.ts';
import type { FullPromptRow } from '../../../database/prompts/prompt-rows.ts';
import {
  type AnswerRow,
  answersBy,
  type OwnProposalRow,
  proposalsBy,
} from '../../../database/prompts/proposals.ts';
import {
  type SavedList,
  type SavedPromptRow,
  savedPromptsOf,
} from '../../../database/prompts/saved-prompts.ts';
import { type OwnVersionRow, versionsBy } from '../../../database/prompts/versions.ts';
import type { SignedInUser } from '../../../domain/identity/viewer.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure, notSignedIn } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { listSearches } from '../../discovery/searches/list.ts';
import { filesOf } from '../../files/files.ts';
import { presentKey } from '../../identity/keys/present.ts';
import { factorOf } from '../../identity/second-factor/consume-code.ts';
import { whileSignedIn } from '../../identity/while-signed-in.ts';
import { presentOrder } from '../../market/orders/present.ts';
import { purchasedTexts } from '../../market/orders/read-text.ts';
import { presentPayout } from '../../market/payouts/list.ts';
import { presentSale } from '../../market/sales/present.ts';
import { readMailChoices } from '../../notifications/mail-choices.ts';
import { presentNotification } from '../../notifications/present.ts';
import { presentOwnUser } from '../../people/present.ts';
import { presentPromptText } from '../../prompts/present.ts';
import { presentWebhook } from '../webhooks/present.ts';

/** Rows read per query. */
const pageSize = 100;

/**
 * Returns everything the site stores about the signed-in user. Lists that may be long are read page by page
 * as they are consumed, so memory use does not depend on their length.
 */
export async function exportData(ctx: MemberContext): Promise<Result<typeof myData> | Failure> {
  const data = await read(ctx);
  if (isFailure(data)) return data;
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    value !== null && typeof value === 'object' && Symbol.asyncIterator in value
      ? whileSignedIn<unknown>(ctx, value)
      : value,
  ]);
  return Object.fromEntries(entries) as typeof data;
}

async function read(ctx: MemberContext): Promise<Result<typeof myData> | Failure> {
  const { db, viewer } = ctx;
  const user = await findUser(db, viewer.id);
  if (!user) return notSignedIn();
  return {
    profile: { ...presentOwnUser(ctx, user), feedToken: null },
    introduction: user.introduction,
    lastSeen: user.lastSeen,
    roleFromIssuer: user.issuerRole,
    formerUsernames: await formerUsernamesOf(db, user.id),
    waysToSignIn: (await selectSignInMethods(db, user.id)).map(({ provider, createdAt }) =>
      withTimes({ provider, createdAt }),
    ),
    secondFactor: await secondFactorOf(ctx, user.id),
    sessions: (await sessionsOf(db, user.id)).map((row) => ({
      ...withTimes(row),
      ipAddress: row.ipAddress || null,
    })),
    keys: (await keysOf(db, user.id)).map(presentKey),
    invitations: pageByPage(
      (after: InvitationRow | undefined) => invitationsOf(db, user.id, after, pageSize),
      ({ email, role, uses, usesLeft, createdAt, expiresAt }) =>
        withTimes({ email, role, uses, usesLeft, createdAt, expiresAt }),
    ),
    savedSearches: await listSearches(ctx),
    webhooks: (await webhooksOf(db, user.id)).map((row) => presentWebhook(row, ctx.now())),
    prompts: pageByPage(
      (after: FullPromptRow | undefined) => promptsOf(db, ctx, after, pageSize),
      (row) => presentPromptText(ctx, row),
    ),
    versions: pageByPage(
      (after: OwnVersionRow | undefined) => versionsBy(db, ctx, after, pageSize),
      ({ prompt_id, body, created_at, ...row }) => ({
        promptId: prompt_id,
        ...row,
        contentMd: body,
        createdAt: isoTime(created_at),
      }),
    ),
    proposals: pageByPage(
      (after: OwnProposalRow | undefined) => proposalsBy(db, ctx, after, pageSize),
      ({ prompt_id, body, input_fields, created_at, ...row }) => ({
        promptId: prompt_id,
        ...row,
        contentMd: body,
        inputs: input_fields ?? [],
        createdAt: isoTime(created_at),
      }),
    ),
    proposalAnswers: pageByPage(
      (after: AnswerRow | undefined) => answersBy(db, user.id, after, pageSize),
      ({ id, prompt_id, state, message, updated_at }) => ({
        proposalId: id,
        promptId: prompt_id,
        state,
        message,
        updatedAt: isoTime(updated_at),
      }),
    ),
    appeals: pageByPage(
      (after: { caseId: string } | undefined) => appealsOf(db, user.id, after, pageSize),
      withTimes,
    ),
    promptDays: pageByPage(
      (after: AuthorDayRow | undefined) => daysOfAuthor(db, user.id, after, pageSize),
      ({ prompt_id, ...row }) => ({ promptId: prompt_id, ...row }),
    ),
    likes: savedPrompts(ctx, 'likes', viewer),
    bookmarks: savedPrompts(ctx, 'bookmarks', viewer),
    collections: (await collectionsOf(db, user.id)).map(withCreatedAt),
    collectionItems: pageByPage(
      (after: OwnItemRow | undefined) => collectionItemsOf(db, user.id, after, pageSize),
      ({ collection_id, prompt_id, note, heading, created_at }) => ({
        collectionId: collection_id,
        promptId: prompt_id,
        note,
        heading,
        createdAt: isoTime(created_at),
      }),
    ),
    followedCollections: (await collectionMembershipsOf(db, user.id, 'followers')).map(withCreatedAt),
    sharedCollections: (await collectionMembershipsOf(db, user.id, 'members')).map(withCreatedAt),
    ratings: pageByPage(
      (after: RatedRow | undefined) => ratingsOf(db, viewer, after, pageSize),
      ({ prompt_id, title, stars, rated_at }) => ({
        promptId: prompt_id,
        title,
        stars,
        createdAt: isoTime(rated_at),
      }),
    ),
    outcomes: pageByPage(
      (after: OwnOutcomeRow | undefined) => outcomesBy(db, viewer, after, pageSize),
      ({ prompt_id, created_at, ...row }) => ({
        promptId: prompt_id,
        ...row,
        createdAt: isoTime(created_at),
      }),
    ),
    comments: pageByPage(
      (after: { id: string } | undefined) => commentsOf(db, user.id, after, pageSize),
      ({ threadId, ...comment }) =>
        withTimes({ ...comment, parentId: threadId === comment.id ? null : threadId }),
    ),
    followedUsers: pageByPage(
      (after: FollowRow | undefined) => followedUsers(db, user.id, after, pageSize),
      ({ id, username, created_at }) => ({ id, username, createdAt: isoTime(created_at) }),
    ),
    mutedUsers: hidden(ctx, 'mute'),
    blockedUsers: hidden(ctx, 'block'),
    followedCategories: (await followedTopics(db, user.id)).map(withTimes),
    uploads: pageByPage(
      (after: UploadRow | undefined) => uploadsOf(db, user.id, after, pageSize),
      (row) => presentUpload(ctx, row),
    ),
    messages: pageByPage(
      (after: ContactMessageRow | undefined) => messagesOf(db, user.id, after, pageSize),
      ({ name, email, subject, message, createdAt }) =>
        withTimes({ name, email, subject, message, createdAt }),
    ),
    discussions: pageByPage(
      (after: { id: string } | undefined) => discussionsOf(db, user.id, after, pageSize),
      withTimes,
    ),
    replies: pageByPage(
      (after: { id: string } | undefined) => repliesOf(db, user.id, after, pageSize),
      withTimes,
    ),
    events: pageByPage(
      (after: { id: string } | undefined) => joinedEvents(db, user.id, after, pageSize),
      withTimes,
    ),
    adminActions: (await auditEntriesAbout(db, user.id)).map(withTimes),
    reports: pageByPage(
      (after: OwnReportRow | undefined) => reportsOf(db, user.id, after, pageSize),
      ({ subject_id, reason, details, status, created_at }) => ({
        subjectId: subject_id,
        reason,
        details,
        status,
        createdAt: isoTime(created_at),
      }),
    ),
    cases: pageByPage(
      (after: { id: string } | undefined) => casesAbout(db, user.id, after, pageSize),
      withTimes,
    ),
    hiddenComments: pageByPage(
      (after: { id: string } | undefined) => hiddenCommentsOf(db, user.id, after, pageSize),
      withTimes,
    ),
    purchases: pageByPage(
      (after: OrderRow | undefined) => ordersOf(db, viewer, after, pageSize),
      async (row) => ({ ...presentOrder(row, ctx), texts: await purchasedTexts(db, row) }),
    ),
    sales: pageByPage((after: SaleRow | undefined) => salesOf(db, user.id, after, pageSize), presentSale),
    payouts: pageByPage(
      (after: PayoutRow | undefined) => payoutsOf(db, user.id, after, pageSize),
      presentPayout,
    ),
    notificationMails: await readMailChoices(ctx),
    notifications: pageByPage(
      (after: { id: string } | undefined) => notificationsOf(db, user.id, after, pageSize),
      (row) => presentNotification(viewer, row),
    ),
  };
}

function withCreatedAt<R extends { created_at: string }>({ created_at, ...row }: R) {
  return { ...row, createdAt: isoTime(created_at) };
}

async function secondFactorOf(ctx: MemberContext, userId: string): Promise<PersonalData['secondFactor']> {
  const since = (await factorOf(ctx, userId))?.confirmedAt;
  return since ? { since: since.toISOString() } : null;
}

/** Yields the items of all pages. A page is read when its first item is requested. */
async function* pageByPage<R, I>(
  read: (after: R | undefined) => Promise<R[]>,
  present: (row: R) => I | Promise<I>,
): AsyncGenerator<I> {
  for (let after: R | undefined; ; ) {
    const rows = await read(after);
    for (const row of rows) yield present(row);
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

function savedPrompts({ db }: MemberContext, list: SavedList, viewer: SignedInUser) {
  return pageByPage(
    (after: SavedPromptRow | undefined) => savedPromptsOf(db, list, viewer, after, pageSize),
    ({ prompt_id, title, created_at }) => ({ promptId: prompt_id, title, createdAt: isoTime(created_at) }),
  );
}

function hidden({ db, viewer }: MemberContext, kind: MuteOrBlock) {
  return pageByPage(
    (after: MuteOrBlockRow | undefined) => mutesOrBlocksOf(db, kind, viewer.id, after, pageSize),
    ({ id, username, created_at }) => ({ id, username, createdAt: isoTime(created_at) }),
  );
}

async function presentUpload(
  { storage }: MemberContext,
  { id, kind, width, height, bytes, createdAt }: UploadRow,
): Promise<PersonalData['uploads'][number]> {
  const [first = '', ...others] = filesOf({ id, kind });
  // Only the file name shows a video's format.
  const file = kind === 'video' && !(await storage.open(first)) ? (others[0] ?? first) : first;
  return { url: `/files/${file}`, type: kind, width, height, bytes, createdAt: createdAt.toISOString() };
}

/** A row with its times as ISO 8601. */
type WithIsoTimes<R> = { [K in keyof R]: Date extends R[K] ? Exclude<R[K], Date> | string : R[K] };

function withTimes<R extends object>(row: R): WithIsoTimes<R> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as WithIsoTimes<R>;
}
