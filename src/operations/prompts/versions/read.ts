import type { Version } from '../../../contract/prompts/versions.ts';
import { selectVersionTexts, type VersionRow } from '../../../database/prompts/versions.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { notBought } from '../sale.ts';
import { versionXray } from '../xray.ts';
import { presentVersion } from './present.ts';

type Reading = Pick<Context, 'db' | 'viewer' | 'sells'>;

/**
 * Returns one version of a prompt with its texts. Fails with not-found, also when the viewer may not see the
 * prompt, or with forbidden when they would have to buy it.
 */
export async function readVersion(
  ctx: Reading & Pick<Context, 'textAnalysis' | 'xray'>,
  promptId: string,
  number: number,
): Promise<Version | Failure> {
  const rows = await findVersions(ctx, promptId, [number]);
  if (isFailure(rows)) return rows;
  const [row] = rows;
  return row ? { ...presentVersion(row), ...(await versionXray(ctx, row)) } : versionNotFound();
}

/**
 * Returns the rows of versions, in the order of `numbers`. Fails with not-found when one of them does not
 * exist, and forbidden as {@link readVersion} does.
 */
export async function findVersions(
  ctx: Reading,
  promptId: string,
  numbers: readonly number[],
): Promise<VersionRow[] | Failure> {
  if (!isId(promptId)) return versionNotFound();
  const found = await selectVersionTexts(ctx.db, ctx, promptId, numbers);
  const rows = numbers.map((number) => found.get(number));
  if (!rows.every((row) => row !== undefined)) return versionNotFound();
  const [first] = rows;
  return first && !first.readable ? notBought(first.bought !== null) : rows;
}

const versionNotFound = () => failure('not-found', 'There is no such version of this prompt');
