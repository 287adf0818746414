import type { Lineage, LineagePrompt } from '../../../contract/prompts/forks.ts';
import {
  type LineageRow,
  selectAncestors,
  selectDescendants,
} from '../../../database/prompts/forks/forks.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, promptNotFound } from '../../core/failure.ts';
import { presentByline } from '../../people/byline.ts';

/** Limits of a lineage: generations before and after the prompt, and prompts after it. */
const bounds = { ancestors: 20, depth: 5, descendants: 200 };

/**
 * Returns the prompts that a prompt is derived from, the prompt itself, and those derived from it. Fails with
 * not-found. Executes two statements.
 */
export async function readLineage(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  id: string,
): Promise<Lineage | Failure> {
  if (!isId(id)) return promptNotFound();
  const line = await selectAncestors(db, viewer, id, bounds.ancestors + 1);
  if (!line.length) return promptNotFound();
  const forks = await selectDescendants(db, viewer, id, { depth: bounds.depth, limit: bounds.descendants });
  return {
    prompts: [...line.slice(0, bounds.ancestors + 1).reverse(), ...forks.slice(0, bounds.descendants)].map(
      presentRelative,
    ),
    truncated: line.length > bounds.ancestors + 1 || forks.length > bounds.descendants,
  };
}

function presentRelative(row: LineageRow): LineagePrompt {
  return {
    id: row.id,
    title: row.title ?? '',
    author: presentByline(row.author_username, row.author_name, row.author_avatar),
    level: row.level,
    forkCount: row.forks_count,
  };
}
