import { paths } from '../../contract/routes.ts';
import type { NearDuplicate, PromptText } from '../../contract/similar.ts';
import { selectComparedPairs } from '../../database/similar-prompts.ts';
import { leastPairs, nearDuplicate, resemblanceOf } from '../../domain/search/similarity.ts';
import type { MemberContext } from '../context.ts';
import { searchDocument } from '../search/document.ts';
import { findSimilar } from '../search/similar.ts';

/** The most similar prompts, whose neighbouring words are compared. */
const mostCompared = 30;
const mostShown = 3;

/** Published prompts that are nearly the same as a text, the most similar first. `id` is the prompt that the text will replace. */
export async function findDuplicates(
  ctx: Pick<MemberContext, 'db' | 'searchDb' | 'viewer'>,
  { title, summary, tags, contentMd, id }: PromptText,
): Promise<{ items: NearDuplicate[] }> {
  const document = searchDocument(
    { title, summary, tags, body: contentMd, author: '' },
    { topicId: null, tagKeys: [], isPremium: false },
  );
  const size = document.pairs.length;
  if (size < leastPairs) return { items: [] };
  const similar = (await findSimilar(ctx, document)).filter((prompt) => prompt.id !== id);
  const compared = await selectComparedPairs(
    ctx.db,
    ctx.viewer,
    similar.slice(0, mostCompared).map((prompt) => prompt.id),
    document.pairs,
    { least: Math.max(leastPairs, Math.ceil(size * nearDuplicate)), most: Math.floor(size / nearDuplicate) },
  );
  const items = compared
    .map((row) => ({ row, similarity: resemblanceOf(size, row.pairs, row.shared) }))
    .filter(({ similarity }) => similarity >= nearDuplicate)
    .sort((a, b) => b.similarity - a.similarity || (a.row.id < b.row.id ? 1 : -1))
    .slice(0, mostShown)
    .map(({ row, similarity }) => ({
      id: row.id,
      title: row.title,
      url: paths.prompt(row.id),
      authorUsername: row.author_username,
      authorDisplayName: row.author_name ?? 'Anonymous',
      isOwn: row.author_id === ctx.viewer.id,
      similarity: Math.round(similarity * 100) / 100,
    }));
  return { items };
}
