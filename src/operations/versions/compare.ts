import type { Comparison } from '../../contract/versions.ts';
import type { VersionRow } from '../../database/versions.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { changesBetween } from './changes.ts';
import { presentVersionHead } from './present.ts';
import { findVersions } from './read.ts';

/** What changed from one version of a prompt to another, field by field. Fails with not-found, and forbidden: the viewer would have to buy the prompt. */
export async function compareVersions(
  ctx: Pick<Context, 'db' | 'now' | 'viewer' | 'sells'>,
  promptId: string,
  numbers: { from: number; to: number },
): Promise<Comparison | Failure> {
  const rows = await findVersions(ctx, promptId, [numbers.from, numbers.to]);
  if (isFailure(rows)) return rows;
  const [from, to] = rows as [VersionRow, VersionRow];
  return {
    from: presentVersionHead(from),
    to: presentVersionHead(to),
    fields: changedFields(from, to),
  };
}

/** The fields that differ between two versions, with their changes. */
export function changedFields(from: VersionRow, to: VersionRow): Comparison['fields'] {
  return fields.flatMap(({ field, textOf }) => {
    const [before, after] = [textOf(from), textOf(to)];
    return before === after ? [] : [{ field, changes: changesBetween(before, after) }];
  });
}

type Field = Comparison['fields'][number]['field'];

/** The fields in the order of a prompt's page, each as text. */
const fields: readonly { field: Field; textOf: (row: VersionRow) => string }[] = [
  { field: 'title', textOf: (row) => row.title },
  { field: 'heading', textOf: (row) => row.heading },
  { field: 'summary', textOf: (row) => row.summary },
  { field: 'category', textOf: (row) => row.topic_name ?? row.topic_id ?? '' },
  { field: 'tags', textOf: (row) => row.tags.join(', ') },
  { field: 'contentMd', textOf: (row) => row.body },
  { field: 'sampleResponses', textOf: samplesText },
];

function samplesText({ samples }: VersionRow): string {
  return samples.map(({ title, content }) => [title, content].filter(Boolean).join('\n')).join('\n\n');
}
