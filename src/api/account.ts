import { deleteMe, myData } from '../contract/account.ts';
import { exportData } from '../operations/account/data.ts';
import { remove } from '../operations/account/delete.ts';
import { isFailure } from '../operations/failure.ts';
import { type Api, register, success } from './register.ts';

export function accountRoutes(app: Api): void {
  register(app, myData, async (ctx, _input, _request, headers) => {
    const data = await exportData(ctx);
    if (isFailure(data)) return data;
    // Who opens the address is given a file, not a page of JSON. Usernames need no quoting.
    const day = ctx.now().toISOString().slice(0, 10);
    headers.append('content-disposition', `attachment; filename="${data.profile.username}-${day}.json"`);
    return data;
  });
  register(app, deleteMe, async (ctx, { body }, request, headers) => {
    const gone = await remove(ctx, body, request.headers);
    if (isFailure(gone)) return gone;
    for (const cookie of gone.cookies) headers.append('set-cookie', cookie);
    return success({});
  });
}
