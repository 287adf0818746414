import { deleteMe, myArchive, myData } from '../contract/account.ts';
import { exportArchive } from '../operations/account/archive.ts';
import { exportData } from '../operations/account/data.ts';
import { deleteAccount } from '../operations/account/delete.ts';
import type { Context } from '../operations/context.ts';
import { isFailure } from '../operations/failure.ts';
import { jsonStream } from './json-stream.ts';
import { type Api, register, success } from './register.ts';
import { zipStream } from './zip-stream.ts';

export function accountRoutes(app: Api): void {
  register(app, myData, async (ctx, _input, _request, headers) => {
    const data = await exportData(ctx);
    if (isFailure(data)) return data;
    // Who opens the address is given a file, not a page of JSON.
    headers.append('content-disposition', asFile(ctx, data.profile.username, 'json'));
    return data;
  });
  register(app, myArchive, async (ctx, _input, _request, headers) => {
    const archive = await exportArchive(ctx);
    if (isFailure(archive)) return archive;
    const brokeOff = (err: unknown) => ctx.log.error({ err }, 'an archive broke off');
    headers.append('content-disposition', asFile(ctx, archive.data.profile.username, 'zip'));
    const data = { name: 'data.json', changedAt: ctx.now(), bytes: jsonStream(archive.data, brokeOff) };
    return zipStream(data, archive.files, brokeOff);
  });
  register(app, deleteMe, async (ctx, { body, expected }, request, headers) => {
    const gone = await deleteAccount(ctx, body, request.headers, expected);
    if (isFailure(gone)) return gone;
    for (const cookie of gone.cookies) headers.append('set-cookie', cookie);
    return success({});
  });
}

/** Usernames need no quoting. */
function asFile(ctx: Context, username: string, ending: string): string {
  return `attachment; filename="${username}-${ctx.now().toISOString().slice(0, 10)}.${ending}"`;
}
