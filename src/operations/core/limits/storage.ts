import { bytesOfReplies, bytesOfUser } from '../../../database/core/storage-use.ts';
import { limits } from '../../../domain/core/limits.ts';
import type { PromptInput } from '../../../domain/prompts/inputs/inputs.ts';
import { lineNames, type OptionalLines, versionedLines } from '../../../domain/prompts/lines.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure } from '../failure.ts';

/** The storage limit of a user in megabytes, for messages. */
const megabytes = limits.storagePerUser / 1024 / 1024;

/**
 * Fails with too-large when the viewer's texts and files, together with `added` bytes, exceed the limit. A
 * change that adds nothing is always allowed, so that texts can be shortened. Concurrent requests can exceed
 * the limit by what they add.
 */
export async function refuseOverQuota(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  added: number,
): Promise<Failure | undefined> {
  if (added <= 0) return undefined;
  return isOverQuota(added + (await bytesOfUser(db, viewer.id))) ? quotaExceeded() : undefined;
}

/**
 * Fails with too-large when the replies stored for the viewer's requests take as much space as is allowed for
 * all their texts and files. A request that adds no text is refused only then.
 */
export async function refuseStoredReply({
  db,
  viewer,
}: Pick<MemberContext, 'db' | 'viewer'>): Promise<Failure | undefined> {
  if (!isOverQuota(await bytesOfReplies(db, viewer.id))) return undefined;
  return failure(
    'too-large',
    `The replies to your requests with an Idempotency-Key use ${megabytes} MB, which is the limit: ` +
      'send this request without one, or wait. Each reply is stored for a day',
  );
}

/** Returns whether a number of bytes exceeds a user's limit. */
export const isOverQuota = (bytes: number) => bytes > limits.storagePerUser;

/** Returns the failure for a user who cannot store more. */
export const quotaExceeded = () =>
  failure(
    'too-large',
    `Your texts and files use ${megabytes} MB, which is the limit. Delete some of your prompts, discussions or comments first. ` +
      'Replies to requests with an Idempotency-Key count for a day',
  );

/** The stored texts of a prompt. */
interface PromptTexts extends OptionalLines {
  title: string;
  heading: string;
  summary: string;
  contentMd: string;
  categoryId: string;
  tags: readonly string[];
  sampleResponses: readonly { type: string; title: string; content: string }[];
  inputs?: readonly PromptInput[] | undefined;
}

/** Returns the number of bytes of a prompt's texts. */
export function bytesOfPrompt(texts: PromptTexts): number {
  const { title, heading, summary, contentMd, sampleResponses } = texts;
  const samples = sampleResponses.flatMap((sample) => [sample.title, sample.content]);
  return bytesOf(
    title,
    heading,
    summary,
    ...lineNames.map((name) => texts[name] ?? ''),
    contentMd,
    ...samples,
    JSON.stringify(texts.inputs ?? []),
  );
}

/**
 * Returns the maximum number of bytes that a change of a prompt adds: if it was published, the former texts
 * stay as a version.
 */
export function bytesOfChange(
  before: PromptTexts & { publishedAt: string | null },
  after: PromptTexts,
): number {
  if (versioned(before) === versioned(after)) return 0;
  const size = bytesOfPrompt(after);
  return size - bytesOfPrompt(before) + (before.publishedAt === null ? 0 : size);
}

/** Returns the number of bytes of texts in UTF-8. */
export function bytesOf(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function versioned(texts: PromptTexts) {
  const { title, heading, summary, contentMd, categoryId, tags, sampleResponses } = texts;
  const lines = versionedLines.map((name) => texts[name] ?? '');
  const samples = sampleResponses.map((sample) => [sample.type, sample.title, sample.content]);
  return JSON.stringify([
    title,
    heading,
    summary,
    lines,
    contentMd,
    categoryId,
    tags,
    samples,
    texts.inputs ?? [],
  ]);
}
