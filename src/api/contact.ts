import { sendMessage } from '../contract/contact.ts';
import { send } from '../operations/contact/send.ts';
import { isFailure } from '../operations/failure.ts';
import { type Api, register, success } from './register.ts';

export function contactRoutes(app: Api): void {
  register(app, sendMessage, async (ctx, { body }) => {
    const id = await send(ctx, body);
    return isFailure(id) ? id : success({ id });
  });
}
