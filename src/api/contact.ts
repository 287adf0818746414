import { sendMessage } from '../contract/contact.ts';
import { formToken } from '../contract/forms.ts';
import { admitContactMessage, sendContactMessage } from '../operations/contact/send.ts';
import { issueFormToken } from '../operations/forms/token.ts';
import { type Api, register, success } from './register.ts';

export function contactRoutes(app: Api): void {
  register(app, formToken, async (ctx) => ({ token: issueFormToken(ctx) }));
  register(app, sendMessage, async (ctx, { body }) => success({ id: await sendContactMessage(ctx, body) }), {
    before: (ctx, { body }) => admitContactMessage(ctx, body.form),
  });
}
