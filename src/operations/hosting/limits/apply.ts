import { selectChangedLimits } from '../../../database/hosting/limits.ts';
import type { Context } from '../../core/context.ts';

/** Puts the limits that admins changed, in whichever process, into force in this one. */
export async function applyChangedLimits({ db, limits }: Pick<Context, 'db' | 'limits'>): Promise<void> {
  const rows = await selectChangedLimits(db);
  limits.change(new Map(rows.map(({ name, most, seconds }) => [name, { most, seconds }])));
}
