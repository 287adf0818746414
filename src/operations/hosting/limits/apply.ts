import { selectChangedLimits } from '../../../database/hosting/limits.ts';
import type { Context } from '../../core/context.ts';

/** Applies the limits that admins changed, in any process, to this process. */
export async function applyChangedLimits({ db, limits }: Pick<Context, 'db' | 'limits'>): Promise<void> {
  const rows = await selectChangedLimits(db);
  limits.change(new Map(rows.map(({ name, most, seconds }) => [name, { most, seconds }])));
}
