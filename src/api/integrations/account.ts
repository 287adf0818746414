import { deleteMe, myArchive, myData, readLeavingCosts } from '../../contract/integrations/account.ts';
import type { Context } from '../../operations/core/context.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { exportArchive } from '../../operations/integrations/account/archive.ts';
import { exportData } from '../../operations/integrations/account/data.ts';
import { deleteAccount } from '../../operations/integrations/account/delete.ts';
import { readLeavingCosts as costsOf } from '../../operations/integrations/account/leaving.ts';
import { jsonStream } from '../core/bodies/json-stream.ts';
import { zipStream } from '../core/bodies/zip-stream.ts';
import { type Api, register, success } from '../core/register.ts';

export function accountRoutes(app: Api): void {
  register(app, myData, async (ctx, _input, _request, headers) => {
    const data = await exportData(ctx);
    if (isFailure(data)) return data;
    // Makes browsers download the JSON as a file.
    headers.append('content-disposition', asFile(ctx, data.profile.username, 'json'));
    return data;
  });
  register(app, myArchive, async (ctx, _input, _request, headers) => {
    const archive = await exportArchive(ctx);
    if (isFailure(archive)) return archive;
    const brokeOff = (err: unknown) => ctx.log.error({ err }, 'an archive download was interrupted');
    headers.append('content-disposition', asFile(ctx, archive.data.profile.username, 'zip'));
    const data = { name: 'data.json', changedAt: ctx.now(), bytes: jsonStream(archive.data, brokeOff) };
    return zipStream(data, archive.files, brokeOff);
  });
  register(app, readLeavingCosts, costsOf);
  register(app, deleteMe, async (ctx, { body, expected }, request, headers) => {
    const gone = await deleteAccount(ctx, body, request.headers, expected);
    if (isFailure(gone)) return gone;
    for (const cookie of gone.cookies) headers.append('set-cookie', cookie);
    return success({});
  });
}

/** The value of Content-Disposition. Usernames need no quoting. */
function asFile(ctx: Context, username: string, ending: string): string {
  return `attachment; filename="${username}-${ctx.now().toISOString().slice(0, 10)}.${ending}"`;
}
