import { sendMessage } from '../contract/contact.ts';
import { sendContactMessage } from '../operations/contact/send.ts';
import { type Api, named, register, success } from './register.ts';

export function contactRoutes(app: Api): void {
  register(app, sendMessage, async (ctx, { body }) =>
    success(await named('id', sendContactMessage(ctx, body))),
  );
}
