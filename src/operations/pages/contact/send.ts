import type { FormEvidence } from '../../../contract/core/forms.ts';
import type { NewMessage } from '../../../contract/pages/contact.ts';
import { insertMessage } from '../../../database/pages/contact.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { checkForm, isFilledInByProgram } from '../../core/forms/check.ts';
import { inBackground } from '../../core/in-transaction.ts';
import { mailMessage } from './mail.ts';

/**
 * Checks whether the viewer may send a contact message now. Fails with too-many-requests or proof-required.
 */
export async function admitContactMessage(
  ctx: Context,
  form: FormEvidence | undefined,
): Promise<Failure | undefined> {
  const sender = await checkForm(ctx, 'contact', form);
  return isFailure(sender) ? sender : undefined;
}

/**
 * Stores a contact message and mails it to the site's contact address. Returns its id. A message that a
 * program filled in is dropped, but an id is returned for it as well.
 */
export async function sendContactMessage(
  ctx: Context,
  { form, ...input }: NewMessage & { form?: FormEvidence | undefined },
): Promise<string> {
  if (isFilledInByProgram(ctx, 'contact', form)) return ctx.newId();
  const message = {
    ...input,
    id: ctx.newId(),
    userId: idOf(ctx.viewer),
    createdAt: ctx.now(),
    mailedAt: null,
  };
  await insertMessage(ctx.db, message);
  inBackground(ctx, 'email of a contact message', (ctx) => mailMessage(ctx, message));
  return message.id;
}
