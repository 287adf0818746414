import { bytesOfReplies, bytesOfUser } from '../../../database/core/queues/storage-use.ts';
import { limits } from '../../../domain/core/limits.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure } from '../failure.ts';

/** What a user may store in megabytes, for messages. */
const megabytes = limits.storagePerUser / 1024 / 1024;

/**
 * Fails with too-large when the viewer's texts and files take more than they may, together with `added` bytes. Nothing is refused that
 * adds nothing, so that texts can be made shorter. Requests at the same time can exceed the limit by what they add.
 */
export async function refuseOverQuota(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  added: number,
): Promise<Failure | undefined> {
  if (added <= 0) return undefined;
  return isOverQuota(added + (await bytesOfUser(db, viewer.id))) ? quotaExceeded() : undefined;
}

/**
 * Fails with too-large when the replies that are stored for the viewer's requests take as much as all their texts and files may. A request
 * that adds no text is refused only then.
 */
export async function refuseStoredReply({
  db,
  viewer,
}: Pick<MemberContext, 'db' | 'viewer'>): Promise<Failure | undefined> {
  if (!isOverQuota(await bytesOfReplies(db, viewer.id))) return undefined;
  return failure(
    'too-large',
    `The replies to your requests with an Idempotency-Key take ${megabytes} MB, which is the limit: ` +
      'send this request without one, or wait. Each reply is stored for a day',
  );
}

/** Whether a user may not store so many bytes. */
export const isOverQuota = (bytes: number) => bytes > limits.storagePerUser;

/** The failure for a user who may not store more. */
export const quotaExceeded = () =>
  failure(
    'too-large',
    `Your texts and files take ${megabytes} MB, which is the limit: delete some of your prompts, discussions or comments first. ` +
      'Replies to requests with an Idempotency-Key count for a day',
  );

/** What is stored of a prompt. */
interface PromptTexts {
  title: string;
  heading: string;
  summary: string;
  contentMd: string;
  categoryId: string;
  tags: readonly string[];
  sampleResponses: readonly { type: string; title: string; content: string }[];
}

/** Bytes of a prompt's texts. */
export function bytesOfPrompt({ title, heading, summary, contentMd, sampleResponses }: PromptTexts): number {
  const samples = sampleResponses.flatMap((sample) => [sample.title, sample.content]);
  return bytesOf(title, heading, summary, contentMd, ...samples);
}

/** Bytes that a change of a prompt adds at most: where it was published, the former texts stay as a version. */
export function bytesOfChange(
  before: PromptTexts & { publishedAt: string | null },
  after: PromptTexts,
): number {
  if (versioned(before) === versioned(after)) return 0;
  const size = bytesOfPrompt(after);
  return size - bytesOfPrompt(before) + (before.publishedAt === null ? 0 : size);
}

/** Bytes of texts in UTF-8. */
export function bytesOf(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function versioned({ title, heading, summary, contentMd, categoryId, tags, sampleResponses }: PromptTexts) {
  const samples = sampleResponses.map((sample) => [sample.type, sample.title, sample.content]);
  return JSON.stringify([title, heading, summary, contentMd, categoryId, tags, samples]);
}
