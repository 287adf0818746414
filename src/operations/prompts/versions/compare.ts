import type { Comparison } from '../../../contract/prompts/versions.ts';
import type { VersionRow } from '../../../database/prompts/versions.ts';
import { inputsText } from '../../../domain/prompts/inputs/inputs.ts';
import { promptLines, versionedLines } from '../../../domain/prompts/lines.ts';
import type { ComparedTexts, Comparisons, TextsToCompare } from '../../core/adapters/comparison-adapters.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure, retryableFailure } from '../../core/failure.ts';
import { versionXray } from '../xray.ts';
import { type Merge, mergeOf, type TextsToMerge, triplesOf } from './merge-texts.ts';
import { presentVersionHead } from './present.ts';
import { findVersions } from './read.ts';

/**
 * Returns the changes from one version of a prompt to another, field by field. Fails with not-found,
 * forbidden (the viewer would have to buy the prompt) or unavailable (too many comparisons are queued).
 */
export async function compareVersions(
  ctx: Pick<Context, 'db' | 'now' | 'viewer' | 'sells' | 'comparisons' | 'textAnalysis' | 'xray'>,
  promptId: string,
  numbers: { from: number; to: number },
): Promise<Comparison | Failure> {
  const rows = await findVersions(ctx, promptId, [numbers.from, numbers.to]);
  if (isFailure(rows)) return rows;
  const [from, to] = rows as [VersionRow, VersionRow];
  const changed = await changedFields(ctx, from, to);
  if (isFailure(changed)) return changed;
  const head = async (row: VersionRow) => ({ ...presentVersionHead(row), ...(await versionXray(ctx, row)) });
  return { from: await head(from), to: await head(to), fields: changed };
}

/** Returns the fields that differ between two versions, with their changes. Fails with unavailable. */
export async function changedFields(
  ctx: Pick<Context, 'comparisons'>,
  from: VersionRow,
  to: VersionRow,
): Promise<Comparison['fields'] | Failure> {
  const compared = await compare(ctx, [from, to], []);
  return isFailure(compared) ? compared : compared.fields;
}

/** Does the same, and merges texts. */
export async function changedAndMerged(
  ctx: Pick<Context, 'comparisons'>,
  versions: readonly [from: VersionRow, to: VersionRow],
  texts: TextsToMerge,
): Promise<{ fields: Comparison['fields']; merge: Merge } | Failure> {
  const compared = await compare(ctx, versions, triplesOf(texts));
  return isFailure(compared) ? compared : { fields: compared.fields, merge: mergeOf(texts, compared.merges) };
}

async function compare(
  { comparisons }: Pick<Context, 'comparisons'>,
  [from, to]: readonly [VersionRow, VersionRow],
  triples: TextsToCompare['triples'],
) {
  const changed = fields
    .map(({ field, textOf }) => ({ field, before: textOf(from), after: textOf(to) }))
    .filter(({ before, after }) => before !== after);
  const pairs = changed.map(({ before, after }) => ({ before, after }));
  const compared = await comparisons.compare({ pairs, triples });
  if (compared === 'busy') return comparisonsBusy();
  const { changes, merges } = compared;
  return { fields: changed.map(({ field }, n) => ({ field, changes: changes[n] ?? [] })), merges };
}

/**
 * Returns comparisons that never fail, for replies to changes that are already made: while too many are
 * queued, texts are shown as replaced.
 */
export function neverBusy(comparisons: Comparisons): Comparisons {
  return {
    async compare(texts) {
      const compared = await comparisons.compare(texts);
      return compared === 'busy' ? notCompared(texts) : compared;
    },
  };
}

function notCompared({ pairs, triples }: TextsToCompare): ComparedTexts {
  return {
    changes: pairs.map(({ before, after }) => [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]),
    merges: triples.map(({ base, mine, theirs }) => [
      { conflict: { mine: `${mine}\n`, base: `${base}\n`, theirs: `${theirs}\n` } },
    ]),
  };
}

const comparisonsBusy = () =>
  retryableFailure(
    'unavailable',
    'Too many texts are being compared right now. Try again in a few seconds',
    5,
  );

type Field = Comparison['fields'][number]['field'];

/** The fields in the order of a prompt's page, each as text. */
const fields: readonly { field: Field; textOf: (row: VersionRow) => string }[] = [
  { field: 'title', textOf: (row) => row.title },
  { field: 'heading', textOf: (row) => row.heading },
  { field: 'summary', textOf: (row) => row.summary },
  ...versionedLines.map((field) => ({
    field,
    textOf: (row: VersionRow) => row[promptLines[field].column],
  })),
  { field: 'category', textOf: (row) => row.topic_name ?? row.topic_id ?? '' },
  { field: 'tags', textOf: (row) => row.tags.join(', ') },
  { field: 'contentMd', textOf: (row) => row.body },
  { field: 'inputs', textOf: (row) => inputsText(row.input_fields) },
  { field: 'sampleResponses', textOf: samplesText },
];

function samplesText({ samples }: VersionRow): string {
  return samples
    .map(({ title, model, date, content }) => [title, model, date, content].filter(Boolean).join('\n'))
    .join('\n\n');
}
