import * as keys from '../contract/keys.ts';
import { createKey } from '../operations/keys/create.ts';
import { listKeys } from '../operations/keys/list.ts';
import { revokeKey } from '../operations/keys/revoke.ts';
import { type Api, register, success } from './register.ts';

export function keyRoutes(app: Api): void {
  register(app, keys.myKeys, async (ctx) => ({ items: await listKeys(ctx) }));
  register(app, keys.createKey, (ctx, { body }) => createKey(ctx, body));
  register(app, keys.revokeKey, async (ctx, { params }) => success(await revokeKey(ctx, params.id)));
}
