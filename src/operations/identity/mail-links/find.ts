import { findLink, type MailLinkRow } from '../../../database/identity/mail-links.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { hashOf } from '../../core/secret.ts';

/** Returns the link of a token. Fails with not-found when it does not exist, was used or has expired. */
export async function findMailLink(
  ctx: Pick<Context, 'db' | 'now'>,
  token: string,
  purpose?: MailLinkRow['purpose'],
): Promise<MailLinkRow | Failure> {
  const link = await findLink(ctx.db, hashOf(token), ctx.now());
  return link && (!purpose || link.purpose === purpose) ? link : invalidLink();
}

/**
 * Returns a link's purpose and address, and whether it belongs to the viewer, without using it up. Fails with
 * not-found.
 */
export async function readMailLink(
  ctx: Pick<Context, 'db' | 'now' | 'viewer'>,
  token: string,
): Promise<(Pick<MailLinkRow, 'purpose' | 'email'> & { own: boolean }) | Failure> {
  const link = await findMailLink(ctx, token);
  return isFailure(link)
    ? link
    : { purpose: link.purpose, email: link.email, own: link.userId === idOf(ctx.viewer) };
}

/** Returns the failure for a link that does not work. */
export const invalidLink = () =>
  failure('not-found', 'This link was already used, has expired or is incomplete');
