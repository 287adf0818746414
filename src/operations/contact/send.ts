import type { NewMessage } from '../../contract/contact.ts';
import { insertMessage } from '../../database/contact.ts';
import { idOf } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { countUse } from '../limits/count.ts';
import { mailMessage } from './mail.ts';

/** Stores a contact message and mails it to the site's contact address. Returns its id. Fails with too-many-requests. */
export async function sendContactMessage(ctx: Context, input: NewMessage): Promise<string | Failure> {
  const refused = await countUse(ctx, 'contact', ctx.address, 'Too many messages from this address');
  if (isFailure(refused)) return refused;
  const message = {
    ...input,
    id: ctx.newId(),
    userId: idOf(ctx.viewer),
    createdAt: ctx.now(),
    mailedAt: null,
  };
  await insertMessage(ctx.db, message);
  ctx.background.run('mail of a contact message', () => mailMessage(ctx, message));
  return message.id;
}
