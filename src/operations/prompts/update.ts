import { isDeepStrictEqual } from 'node:util';
import type { ChangedPrompt } from '../../contract/prompts/prompt-input.ts';
import type { Prompt } from '../../contract/prompts/prompts.ts';
import { violation } from '../../database/core/connection.ts';
import { insertFanOut } from '../../database/notifications/notification-fan-outs.ts';
import { findUser } from '../../database/people/users.ts';
import { insertForkFanOut } from '../../database/prompts/forks/fork-fan-outs.ts';
import { setSkillDigest } from '../../database/prompts/prompt-analyses.ts';
import { lockPrompt, updatePromptRow } from '../../database/prompts/prompts.ts';
import { addVersion, keepFirstVersion } from '../../database/prompts/versions.ts';
import { storedCover } from '../../domain/core/addresses.ts';
import { isId } from '../../domain/core/ids.ts';
import { hasAccess, promptAbilities } from '../../domain/identity/permissions.ts';
import { idOf } from '../../domain/identity/viewer.ts';
import { excerptProblem } from '../../domain/market/sale.ts';
import { isNewAccount } from '../../domain/moderation/spam-score.ts';
import { type PromptField, promptFields, withDefaults } from '../../domain/prompts/fields.ts';
import type { MemberContext } from '../core/context.ts';
import { changedMeanwhile, type Expected, laterThan } from '../core/expected.ts';
import { type Failure, failure, invalid, isFailure, promptNotFound } from '../core/failure.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { isoTime } from '../core/iso-time.ts';
import { countNewcomerEdit, refuseNewcomerLinks } from '../core/limits/newcomer.ts';
import { bytesOfChange, refuseOverQuota } from '../core/limits/storage.ts';
import { recordAudit } from '../core/record-audit.ts';
import { checkFiles } from '../files/check-files.ts';
import { startFanOut } from '../notifications/fan-out.ts';
import { notify } from '../notifications/notify.ts';
import { raise } from '../notifications/webhook-events/raise.ts';
import { holdSuspiciousPost } from '../visibility/hold-suspicious-post.ts';
import { analysisBusy } from './indexing/analyses.ts';
import { searchableOf, withAuthor } from './indexing/document.ts';
import { type Duplicate, duplicatedPrompt } from './indexing/near-duplicates.ts';
import { skillDigest } from './indexing/skill-digest.ts';
import { readPrompt } from './read.ts';
import { promptFacts, recordOf, refusePrice, refuseTexts, unknownTopic } from './record.ts';
import { withSlug } from './slug.ts';

/**
 * Writes further data with a change of a prompt that always creates a version of its own. Receives the number
 * of the version, if the texts changed, and its time.
 */
export type Also = (
  ctx: InTransaction<MemberContext>,
  made: { version: number | undefined; now: Date },
) => Promise<void>;

/**
 * Replaces what the author wrote. A published prompt whose texts change gets a new version, unless the change
 * belongs to the latest one (`addVersion`). The slug follows the title until the prompt is published, and
 * does not change afterwards. `also` runs in the same transaction, after the new version is written, if
 * there is one. Fails with not-found, forbidden, precondition-failed, or with
 * - invalid: unknown topic, missing file, too many placeholders, hidden texts that the site blocks, too
 *   many links on the author's first day, removal of a moderator's mark, or a fork with nothing but its source's text
 * - conflict: it is hidden and would become a draft, or it was changed after `input.updatedAt`
 * - too-large: the viewer's quota
 * - too-many-requests: on the viewer's first day
 * - unavailable: too many long texts are queued
 */
export async function updatePrompt(
  ctx: MemberContext,
  id: string,
  sent: ChangedPrompt,
  expected?: Expected<Pick<Prompt, 'updatedAt'>>,
  also?: Also,
): Promise<Prompt | Failure> {
  const before = isId(id) ? await readPrompt(ctx, id) : promptNotFound();
  if (isFailure(before)) return before;
  if (!before.can.edit) return notTheAuthor();
  const { previewExcerpt = remainingExcerpt(before, sent) } = sent;
  const input = { ...completed(sent, before), previewExcerpt };
  const facts = promptFacts(input, ctx.newId);
  const refused =
    refusePrice(ctx, input) ??
    (await refuseNewcomerLinks(ctx, facts.links, 'contentMd')) ??
    (await refuseOverQuota(ctx, bytesOfChange(before, input))) ??
    (await checkFiles(ctx, facts.files));
  if (refused) return refused;
  const author = before.authorId ? await findUser(ctx.db, before.authorId) : undefined;
  const searchable = searchableOf(facts.fields, { tagKeys: facts.tagKeys, author: author?.name ?? '' });
  const document = await ctx.textAnalysis.run('document', searchable);
  if (document === 'busy') return analysisBusy();
  const isPublished = (input.status ?? before.status) === 'published';
  const hidden = isPublished ? refuseTexts(ctx, document, facts) : undefined;
  if (hidden) return hidden;
  const duplicate = await newDuplicate(ctx, before, input, document.bands);
  if (isFailure(duplicate)) return duplicate;
  const write = (newSlug?: string) =>
    inTransaction(ctx, async (ctx) => {
      const locked = await lockPrompt(ctx.db, id);
      if (!locked) return promptNotFound();
      if (!promptAbilities(ctx.viewer, locked).edit) return notTheAuthor();
      const current = locked.updatedAt;
      if (input.updatedAt && Date.parse(input.updatedAt) !== Date.parse(current)) return 'stale';
      if (expected?.({ updatedAt: isoTime(current) }) === false) return 'unexpected';
      if (locked.status === 'hidden' && input.status === 'draft')
        return failure(
          'conflict',
          'An admin has hidden this prompt. It cannot become a draft. Leave its status unchanged.',
        );
      if (locked.status !== 'hidden' && input.status === 'hidden') return onlyModeratorsHide();
      const { isAdult = locked.isAdult } = sent;
      if (!isAdult && locked.adultByModerator && !hasAccess(ctx.viewer, 'admin')) return adultByModerator();
      const changed = recordOf(
        { ...facts, fields: { ...facts.fields, is_adult: isAdult } },
        // A hidden prompt stays hidden when its author edits it.
        locked.status === 'hidden' ? locked.status : (input.status ?? locked.status),
        withAuthor(document, before.authorId),
      );
      const isFirst = !locked.wasPublished && changed.status === 'published';
      if (isFirst && changed.bodyHash === locked.sourceBodyHash) return unchangedFork();
      const tooMany = await countNewcomerEdit(ctx);
      if (tooMany) return tooMany;
      const now = laterThan(current, ctx.now());
      if (locked.wasPublished && locked.version === 1) await keepFirstVersion(ctx.db, id);
      const slug = (!locked.wasPublished && newSlug) || locked.slug;
      await updatePromptRow(ctx.db, id, { ...changed, slug, updatedAt: now });
      if (locked.authorId !== idOf(ctx.viewer))
        await recordAudit(ctx, { action: 'edit', kind: 'prompt', id, name: locked.title });
      let version: number | undefined;
      if (locked.wasPublished && changed.status !== 'draft') {
        const { versionNote = '' } = input.status === 'draft' ? {} : input;
        const made = { authorId: idOf(ctx.viewer), note: versionNote, now, isSeparate: also !== undefined };
        version = await addVersion(ctx.db, id, made);
      }
      const skill = {
        ...changed.fields,
        id,
        slug,
        version: version ?? locked.version,
        author: author?.name ?? null,
      };
      await setSkillDigest(ctx.db, id, skillDigest(ctx, skill, document.analysis));
      const isHeld =
        (isFirst || version !== undefined) &&
        changed.status === 'published' &&
        (await holdSuspiciousPost(ctx, {
          kind: 'prompt',
          id,
          body: changed.fields.body,
          texts: facts.texts,
          at: now,
          duplicate,
          isChange: !isFirst,
          isEstablished:
            author !== undefined &&
            !isNewAccount({ since: author.createdAt, verified: author.emailVerified }, now),
        }));
      if (version !== undefined && !isHeld && (await insertForkFanOut(ctx.db, id, ctx.now())))
        startFanOut(ctx);
      await also?.(ctx, { version, now });
      if (isHeld) return undefined;
      if (locked.status !== 'draft') await raise(ctx, { type: 'prompt.updated', promptId: id });
      else if (changed.status === 'published') {
        await raise(ctx, { type: 'prompt.published', promptId: id });
        if (isFirst && locked.sourceId) {
          await notify(ctx, {
            kind: 'fork',
            to: { authorOf: locked.sourceId },
            subject: id,
            promptId: id,
          });
          await raise(ctx, { type: 'fork.created', promptId: locked.sourceId, forkId: id });
        }
        if (!locked.wasPublished && (await insertFanOut(ctx.db, id, ctx.now()))) startFanOut(ctx);
      }
      return undefined;
    });
  const { status = before.status, title } = input;
  try {
    const written = await (before.publishedAt === null
      ? withSlug(ctx, { id, title, status }, write)
      : write());
    if (isFailure(written)) return written;
    if (written) return staleEdit(ctx, id, sent, written);
  } catch (error) {
    if (violation(error)?.constraint === 'prompts_topic_id_fkey') return unknownTopic();
    throw error;
  }
  return readPrompt(ctx, id);
}

/** Returns the excerpt that is shown of a prompt, unless its new text no longer contains it. */
function remainingExcerpt({ previewExcerpt = '' }: Prompt, { contentMd }: ChangedPrompt): string {
  return excerptProblem(previewExcerpt, contentMd) ? '' : previewExcerpt;
}

/** Returns the prompt of another author that a published prompt becomes nearly the same as. */
async function newDuplicate(
  ctx: MemberContext,
  before: Prompt,
  input: ChangedPrompt,
  bands: readonly number[],
): Promise<Duplicate | Failure | undefined> {
  const { id, title, contentMd: body, publishedAt } = before;
  const text = { id, title: input.title, body: input.contentMd, bands };
  if (publishedAt === null) return input.status === 'published' ? duplicatedPrompt(ctx, text) : undefined;
  const isChanged = text.title !== title || text.body !== body;
  return isChanged && before.status === 'published'
    ? duplicatedPrompt(ctx, text, { title, body })
    : undefined;
}

/** Returns the failure for a change of another user's prompt. */
export const notTheAuthor = () => failure('forbidden', 'Only the author can change this prompt');

const onlyModeratorsHide = () =>
  invalid({
    field: 'status',
    message: "status can be 'draft' or 'published': only moderators hide a prompt",
  });

const unchangedFork = () =>
  invalid({
    field: 'contentMd',
    message: 'This is still the text of the original. Change it before you publish your fork',
  });

const adultByModerator = () =>
  invalid({
    field: 'isAdult',
    message: 'A moderator marked this prompt as adult. Only a moderator can change that.',
  });

/** Returns a change with the fields that it omits, which stay as they are. */
function completed(sent: ChangedPrompt, before: Prompt) {
  return { ...sent, ...withDefaults(sent, before), inputs: sent.inputs ?? before.inputs };
}

// Names the fields that differ, so that the user can decide which version to use.
async function staleEdit(
  ctx: MemberContext,
  id: string,
  sent: ChangedPrompt,
  why: 'stale' | 'unexpected',
): Promise<Failure> {
  const current = await readPrompt(ctx, id);
  if (isFailure(current)) return current;
  const before = comparable(current);
  const after = comparable({ ...current, ...completed(sent, current) });
  const differing = (Object.keys(before) as ComparedField[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  const errors = differing.map((field) => ({
    field,
    message: `${promptFields[field].label} is different from what you sent`,
  }));
  if (why === 'unexpected') return changedMeanwhile(errors);
  return failure(
    'conflict',
    `This prompt was changed elsewhere at ${current.updatedAt}, after you started editing. Reload it and repeat your change.`,
    errors,
  );
}

type ComparedField = Exclude<PromptField, 'sampleResponses'>;

/**
 * Returns the fields that a changed prompt is compared by. The address of a generated cover changes with its
 * text.
 */
function comparable({
  imageUrl,
  previewExcerpt = '',
  ...others
}: Pick<Prompt, PromptField>): Record<ComparedField, unknown> {
  const values = { ...others, imageUrl: storedCover(imageUrl), previewExcerpt };
  const names = (Object.keys(promptFields) as PromptField[]).filter((name) => name !== 'sampleResponses');
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<ComparedField, unknown>;
}
