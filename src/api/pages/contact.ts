import { formToken } from '../../contract/core/forms.ts';
import { sendMessage } from '../../contract/pages/contact.ts';
import { issueFormToken } from '../../operations/core/forms/token.ts';
import { admitContactMessage, sendContactMessage } from '../../operations/pages/contact/send.ts';
import { type Api, register, success } from '../core/register.ts';

export function contactRoutes(app: Api): void {
  register(app, formToken, async (ctx) => ({ token: issueFormToken(ctx) }));
  register(app, sendMessage, async (ctx, { body }) => success({ id: await sendContactMessage(ctx, body) }), {
    before: (ctx, { body }) => admitContactMessage(ctx, body.form),
  });
}
