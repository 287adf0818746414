import { sendMessage } from '../../contract/content/contact.ts';
import { formToken } from '../../contract/core/forms.ts';
import { admitContactMessage, sendContactMessage } from '../../operations/content/contact/send.ts';
import { issueFormToken } from '../../operations/core/forms/token.ts';
import { type Api, register, success } from '../core/register.ts';

export function contactRoutes(app: Api): void {
  register(app, formToken, async (ctx) => ({ token: issueFormToken(ctx) }));
  register(app, sendMessage, async (ctx, { body }) => success({ id: await sendContactMessage(ctx, body) }), {
    before: (ctx, { body }) => admitContactMessage(ctx, body.form),
  });
}
