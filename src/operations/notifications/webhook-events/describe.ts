import { paths } from '../../../contract/core/routes.ts';
import type { WebhookData } from '../../../contract/integrations/webhook-events.ts';
import type { Database } from '../../../database/core/connection.ts';
import {
  type CollectionFact,
  type CommentFact,
  collectionFacts,
  commentFacts,
  type PromptFact,
  promptFacts,
  proposalFacts,
  type UserFact,
  userFacts,
} from '../../../database/integrations/webhook-facts.ts';
import type { WebhookEventType } from '../../../domain/integrations/webhooks.ts';
import { amountOf } from '../../../domain/market/price.ts';
import type { SiteFacts } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';

/** An event that may be sent to webhooks. Its description is read when it is raised. */
export type RaisedEvent =
  | { type: `prompt.${string}` & WebhookEventType; promptId: string }
  | { type: 'like.created'; promptId: string }
  | { type: 'comment.created'; promptId: string; commentId: string }
  | { type: 'follow.created'; userId: string; followerId: string }
  | { type: 'fork.created'; promptId: string; forkId: string }
  | { type: 'proposal.created' | 'proposal.accepted'; promptId: string; proposalId: string }
  | { type: 'collection.updated'; collectionId: string }
  | SalesEvent
  | { type: 'report.decided'; report: WebhookData['report.decided']['report'] };

/** An event about selling, which its sender describes. */
type SalesEvent = {
  [T in SalesEventType]: { type: T; subject: string; ownerId: string; data: WebhookData[T] };
}[SalesEventType];
type SalesEventType = `${'order' | 'refund' | 'payout'}.${string}` & WebhookEventType;

/** An event with its description. */
export interface DescribedEvent {
  type: WebhookEventType;
  /** The subject of the event: events with the same subject are delivered in order. */
  subject: string;
  /** The users whose own webhooks receive it. */
  ownerIds: readonly string[];
  /** Whether webhooks for the whole site do not receive it. */
  isPrivate?: boolean;
  data: WebhookData[WebhookEventType];
}

/** Reads the descriptions of events. Omits events whose subject was deleted. */
export async function describeEvents(
  tx: Database,
  site: Pick<SiteFacts, 'url'>,
  events: readonly RaisedEvent[],
): Promise<DescribedEvent[]> {
  const ids = new Set(
    events.flatMap((event) => [
      ...('promptId' in event ? [event.promptId] : []),
      ...('forkId' in event ? [event.forkId] : []),
    ]),
  );
  const found = ids.size ? await promptFacts(tx, [...ids]) : [];
  const prompts = new Map(found.map((prompt) => [prompt.id, prompt]));
  const described: DescribedEvent[] = [];
  for (const event of events) {
    const one = await describe(event);
    if (one) described.push(one);
  }
  return described;

  async function describe(event: RaisedEvent): Promise<DescribedEvent | undefined> {
    const { type } = event;
    if (event.type === 'report.decided') {
      const { kind, subjectId } = event.report;
      return { type, subject: `${kind} ${subjectId}`, ownerIds: [], data: { report: event.report } };
    }
    if ('data' in event) {
      const { subject, ownerId, data } = event;
      return { type, subject, ownerIds: [ownerId], data };
    }
    if (event.type === 'collection.updated') {
      const collection = await collectionFacts(tx, event.collectionId);
      if (!collection) return undefined;
      const about = { type, subject: `collection ${collection.id}`, ownerIds: [collection.owner_id] };
      const data = { collection: presentCollection(site, collection) };
      return { ...about, isPrivate: collection.visibility !== 'public', data };
    }
    if (event.type === 'follow.created') {
      const users = await userFacts(tx, [event.userId, event.followerId]);
      const user = users.find(({ id }) => id === event.userId);
      const follower = users.find(({ id }) => id === event.followerId);
      if (!user || !follower) return undefined;
      const data = {
        user: presentUser(user),
        follower: presentUser(follower),
        followerCount: user.followers_count,
      };
      return { type, subject: `user ${user.id}`, ownerIds: [user.id], data };
    }
    const prompt = prompts.get(event.promptId);
    if (!prompt) return undefined;
    const about = { type, subject: `prompt ${prompt.id}`, ownerIds: idsOf(prompt.author_id) };
    const reference = referenceTo(site, prompt);
    if (event.type === 'like.created')
      return { ...about, data: { prompt: reference, likeCount: prompt.likes_count } };
    if (event.type === 'comment.created') {
      const comment = await commentFacts(tx, event.commentId);
      return comment && { ...about, data: { comment: presentComment(comment), prompt: reference } };
    }
    if (event.type === 'fork.created') {
      const fork = prompts.get(event.forkId);
      return fork && { ...about, data: { prompt: reference, fork: presentPrompt(site, fork) } };
    }
    if (event.type === 'proposal.created' || event.type === 'proposal.accepted') {
      const proposal = await proposalFacts(tx, event.proposalId);
      if (!proposal) return undefined;
      const { id, note, author_id: senderId } = proposal;
      const url = site.url + paths.proposal(prompt.id, id);
      const data = { proposal: { id, url, note, sender: authorOf(proposal) }, prompt: reference };
      const sender = event.type === 'proposal.accepted' ? idsOf(senderId) : [];
      return { ...about, ownerIds: [...about.ownerIds, ...sender], data };
    }
    return { ...about, data: { prompt: presentPrompt(site, prompt) } };
  }
}

function referenceTo(site: Pick<SiteFacts, 'url'>, { id, slug, title }: PromptFact) {
  return { id, slug, title, url: site.url + paths.prompt(id) };
}

function presentPrompt(
  site: Pick<SiteFacts, 'url'>,
  prompt: PromptFact,
): WebhookData['prompt.published']['prompt'] {
  return {
    ...referenceTo(site, prompt),
    summary: prompt.summary,
    categoryId: prompt.topic_id ?? '',
    tags: prompt.tags,
    isPremium: prompt.is_premium,
    price: amountOf(prompt.price_cents),
    isAdult: prompt.is_adult,
    status: prompt.status,
    hiddenReason: prompt.status === 'hidden' ? (prompt.hidden_reason ?? '') : null,
    author: authorOf(prompt),
    createdAt: isoTime(prompt.created_at),
    updatedAt: isoTime(prompt.updated_at),
    publishedAt: prompt.published_at && isoTime(prompt.published_at),
  };
}

function presentComment(comment: CommentFact): WebhookData['comment.created']['comment'] {
  return {
    id: comment.id,
    parentId: comment.thread_id === comment.id ? null : comment.thread_id,
    bodyMd: comment.body,
    author: authorOf(comment),
    createdAt: isoTime(comment.created_at),
  };
}

function presentCollection(
  site: Pick<SiteFacts, 'url'>,
  collection: CollectionFact,
): WebhookData['collection.updated']['collection'] {
  const { owner_id: id, username, display_name: displayName, updated_at, ...facts } = collection;
  const owner = { id, username, displayName };
  return { ...facts, url: site.url + paths.collection(facts.slug), owner, updatedAt: isoTime(updated_at) };
}

const idsOf = (id: string | null) => (id === null ? [] : [id]);

function authorOf({
  author_id: id,
  author_username,
  author_name,
}: Pick<PromptFact, 'author_id' | 'author_username' | 'author_name'>) {
  return id === null ? null : { id, username: author_username ?? '', displayName: author_name ?? '' };
}

function presentUser({ id, username, display_name: displayName }: UserFact) {
  return { id, username, displayName };
}
