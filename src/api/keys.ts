import { createKey, myKeys, revokeKey } from '../contract/keys.ts';
import { isFailure } from '../operations/failure.ts';
import { make } from '../operations/keys/create.ts';
import { list } from '../operations/keys/list.ts';
import { revoke } from '../operations/keys/revoke.ts';
import { type Api, register, success } from './register.ts';

export function keyRoutes(app: Api): void {
  register(app, myKeys, async (ctx) => ({ items: await list(ctx) }));
  register(app, createKey, (ctx, { body }) => make(ctx, body));
  register(app, revokeKey, async (ctx, { params }) => {
    const gone = await revoke(ctx, params.id);
    return isFailure(gone) ? gone : success({ id: gone.id });
  });
}
