import { paths } from '../../../contract/core/routes.ts';
import type { WebhookData } from '../../../contract/integrations/webhook-events.ts';
import type { Database } from '../../../database/core/connection.ts';
import {
  type CommentFact,
  commentFacts,
  type PromptFact,
  promptFacts,
  type UserFact,
  userFacts,
} from '../../../database/integrations/webhook-facts.ts';
import type { WebhookEventType } from '../../../domain/integrations/webhooks.ts';
import { dollarsOf } from '../../../domain/market/price.ts';
import type { SiteFacts } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';

/** An event that may be sent to webhooks. Its description is read when it is raised. */
export type RaisedEvent =
  | { type: `prompt.${string}` & WebhookEventType; promptId: string }
  | { type: 'like.created'; promptId: string }
  | { type: 'comment.created'; promptId: string; commentId: string }
  | { type: 'follow.created'; userId: string; followerId: string }
  | { type: 'report.decided'; report: WebhookData['report.decided']['report'] };

/** An event with its description. */
interface DescribedEvent {
  type: WebhookEventType;
  /** The subject of the event: events with the same subject are delivered in order. */
  subject: string;
  /** The user whose own webhooks receive it. */
  ownerId: string | null;
  data: WebhookData[WebhookEventType];
}

/** Reads the descriptions of events. Omits events whose subject was deleted. */
export async function describeEvents(
  tx: Database,
  site: Pick<SiteFacts, 'url'>,
  events: readonly RaisedEvent[],
): Promise<DescribedEvent[]> {
  const ids = new Set(events.flatMap((event) => ('promptId' in event ? event.promptId : [])));
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
      return { type, subject: `${kind} ${subjectId}`, ownerId: null, data: { report: event.report } };
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
      return { type, subject: `user ${user.id}`, ownerId: user.id, data };
    }
    const prompt = prompts.get(event.promptId);
    if (!prompt) return undefined;
    const about = { type, subject: `prompt ${prompt.id}`, ownerId: prompt.author_id };
    const reference = referenceTo(site, prompt);
    if (event.type === 'like.created')
      return { ...about, data: { prompt: reference, likeCount: prompt.likes_count } };
    if (event.type === 'comment.created') {
      const comment = await commentFacts(tx, event.commentId);
      return comment && { ...about, data: { comment: presentComment(comment), prompt: reference } };
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
    price: dollarsOf(prompt.price_cents),
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

function authorOf({ author_id: id, author_username, author_name }: PromptFact | CommentFact) {
  return id === null ? null : { id, username: author_username ?? '', displayName: author_name ?? '' };
}

function presentUser({ id, username, display_name: displayName }: UserFact) {
  return { id, username, displayName };
}
