import { sendMessage } from '../contract/contact.ts';
import { formToken } from '../contract/forms.ts';
import { sendContactMessage } from '../operations/contact/send.ts';
import { issueFormToken } from '../operations/forms/token.ts';
import { type Api, named, register, success } from './register.ts';

export function contactRoutes(app: Api): void {
  register(app, formToken, async (ctx) => ({ token: issueFormToken(ctx) }));
  register(app, sendMessage, async (ctx, { body }) =>
    success(await named('id', sendContactMessage(ctx, body))),
  );
}
