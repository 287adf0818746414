import { findLink, type MailLinkRow } from '../../database/mail-links.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { hashOf } from '../secret.ts';

/** The link of a token. Fails with not-found when there is none (any more), or its time is over. */
export async function find(
  ctx: Pick<Context, 'db' | 'now'>,
  token: string,
  purpose?: MailLinkRow['purpose'],
): Promise<MailLinkRow | Failure> {
  const link = await findLink(ctx.db, hashOf(token), ctx.now());
  return link && (!purpose || link.purpose === purpose) ? link : linkGone();
}

/** What a link is for and whom it was mailed to; it stays good. Fails with not-found. */
export async function read(
  ctx: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<Pick<MailLinkRow, 'purpose' | 'email'> | Failure> {
  const link = await find(ctx, token);
  return isFailure(link) ? link : { purpose: link.purpose, email: link.email };
}

/** What to say of a link that is not good. */
export const linkGone = () =>
  failure('not-found', 'This link was used already, is too old, or is not complete');
