import { lockSettings, saveSettings } from '../../../database/hosting/site-settings.ts';
import { changedSettings, storedSettings } from '../../../domain/hosting/settings.ts';
import type { Context } from '../../core/context.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';

/** Records in the audit log which settings have changed since the last start of any server of the site. */
export async function noteChangedSettings(
  ctx: Context,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const settings = storedSettings(given, (text) => ctx.signatures.of('settings', text));
  await inTransaction(ctx, async (ctx) => {
    const before = await lockSettings(ctx.db);
    for (const { name, note } of before ? changedSettings(before, settings) : [])
      await recordAudit(ctx, { action: 'change-setting', kind: 'setting', id: null, name, note });
    await saveSettings(ctx.db, settings);
  });
}
