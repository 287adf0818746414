import * as keys from '../../contract/identity/keys.ts';
import { createKey } from '../../operations/identity/keys/create.ts';
import { listKeys } from '../../operations/identity/keys/list.ts';
import { revokeKey } from '../../operations/identity/keys/revoke.ts';
import { type Api, register, success } from '../core/register.ts';

export function keyRoutes(app: Api): void {
  register(app, keys.myKeys, async (ctx) => ({ items: await listKeys(ctx) }));
  register(app, keys.createKey, (ctx, { body }) => createKey(ctx, body));
  register(app, keys.revokeKey, async (ctx, { params }) => success(await revokeKey(ctx, params.id)));
}
