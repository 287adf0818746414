import { emailAddress } from '../../contract/core/fields.ts';
import { violation } from '../../database/core/connection.ts';
import { addProvider, findUserOfProvider } from '../../database/identity/accounts.ts';
import { isBannedMailbox, lockUserByEmail, type UserRow } from '../../database/people/users.ts';
import { isAtSite, isWebAddress } from '../../domain/core/addresses.ts';
import { limits } from '../../domain/core/limits.ts';
import { isStorableText, normaliseText, shorten, withoutDirections } from '../../domain/core/text/text.ts';
import { canonicalEmail } from '../../domain/identity/email.ts';
import type { ProviderClaims } from '../core/adapters/identity-adapters.ts';
import type { Context } from '../core/context.ts';
import { accountBanned, accountDeactivated, type Failure, failure, isFailure } from '../core/failure.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { countUse } from '../core/limits/count.ts';
import { createUser } from '../people/create.ts';
import { admitAccount, useInvitation } from './admission/admit.ts';
import { confirmAddress } from './admission/confirm-address.ts';
import { mailProviderChanged } from './provider-changed.ts';
import { factorOf } from './second-factor/consume-code.ts';
import { mailVerification } from './send-verification.ts';

/** The user of a provider's claims, and how they were found. */
export interface LinkedUser {
  user: UserRow;
  /**
   * `known`: was linked to this provider before. `linked`: was found by their address and is now linked to
   * this provider. `new`: was just created.
   */
  as: 'known' | 'linked' | 'new';
}

/**
 * Returns the user of a provider's claims. Issuer and subject identify a known user, even if their address
 * has changed. A new subject is linked to the account with its address only if both the provider and this
 * site have verified the address: otherwise, somebody who claims another person's address, on either side,
 * would get access to their account. All others get a new account.
 *
 * Fails with invalid (no subject, no address), conflict (the address has an account, and one side has not
 * verified it, or its second factor is enabled), forbidden (banned), unauthenticated (deactivated), as
 * {@link admitAccount} does, and with
 * too-many-requests (new accounts from a client's address).
 */
export async function linkOrCreateUser(
  ctx: Context,
  claims: ProviderClaims,
  invitation?: string,
): Promise<LinkedUser | Failure> {
  const { issuer, subject } = claims;
  if (![issuer, subject].every((name) => name && name.length <= 255 && isStorableText(name)))
    return failure('invalid', 'The provider did not say who you are. Choose another way to sign in');
  // A concurrent sign-in of the same user violates a unique key; the next attempt finds the user.
  for (let attempt = 1; ; attempt++) {
    try {
      const known = await findUserOfProvider(ctx.db, issuer, subject);
      if (!known) return await linkOrCreate(ctx, claims, invitation);
      if (known.bannedAt) return accountBanned();
      if (known.deactivatedAt) return accountDeactivated();
      return { user: await confirmed(ctx, known, claims), as: 'known' };
    } catch (error) {
      if (attempt === 5 || violation(error)?.kind !== 'unique') throw error;
    }
  }
}

async function linkOrCreate(
  ctx: Context,
  claims: ProviderClaims,
  invitation: string | undefined,
): Promise<LinkedUser | Failure> {
  const { issuer, subject, emailVerified } = claims;
  const email = emailAddress().safeParse(claims.email).data;
  if (!email)
    return failure(
      'invalid',
      'Your account there has no email address. Add one, or sign up with email and password here',
    );
  const account = { id: ctx.newId(), issuer, subject, now: ctx.now() };
  const linked = await inTransaction(ctx, async (ctx) => {
    const user = await lockUserByEmail(ctx.db, email);
    if (!user) return undefined;
    if (!emailVerified || !user.emailVerified) return addressTaken(ctx, emailVerified);
    if (user.bannedAt) return accountBanned();
    if (user.deactivatedAt) return accountDeactivated();
    // Otherwise access to the user's mailbox would bypass their second factor.
    if (await factorOf(ctx, user.id)) return withCodes(ctx);
    await addProvider(ctx.db, { ...account, userId: user.id });
    return user;
  });
  if (isFailure(linked)) return linked;
  if (linked) {
    ctx.security.record('provider-linked', { user: linked.id });
    mailProviderChanged(ctx, linked, issuer, 'linked by address');
    return { user: linked, as: 'linked' };
  }
  if (await isBannedMailbox(ctx.db, email)) return accountBanned();
  const admission = await admitAccount(ctx, { email, emailVerified, invitation });
  if (isFailure(admission)) return admission;
  const refused = await countUse(ctx, 'signUp', ctx.address, 'Too many new accounts from this address');
  if (refused) return refused;
  const image = emailVerified ? pictureFrom(claims.picture, ctx.site.url) : '';
  const row = { ...admission.columns, email, name: nameFrom(claims.name), image };
  const user = await createUser(ctx, row, async (ctx, user) => {
    await addProvider(ctx.db, { ...account, userId: user.id });
    return useInvitation(ctx, admission, user);
  });
  if (isFailure(user)) return user;
  ctx.security.record('signed-up', { user: user.id });
  if (!user.emailVerified) mailVerification(ctx, user);
  return { user, as: 'new' };
}

function withCodes({ identity, site }: Context): Failure {
  return failure(
    'conflict',
    identity.hosted || !site.signUp.passwords
      ? 'Your account here still has two-step sign-in: contact us to turn it off'
      : 'Your account here has two-step sign-in. Sign in with your password and a code',
  );
}

function addressTaken({ identity, site }: Context, confirmedThere: boolean): Failure {
  // With a hosted provider, or without passwords, older passwords of this site cannot be used.
  if (identity.hosted || !site.signUp.passwords)
    return failure(
      'conflict',
      confirmedThere
        ? 'This email already has an account here that was never confirmed: contact us to link the two'
        : 'This email already has an account here: confirm the address with the provider, and sign in again',
    );
  return failure(
    'conflict',
    confirmedThere
      ? 'This email already has an account here and has not been confirmed yet. Sign in with your password, open the link in our email, and try again'
      : 'This email already has an account here, and the provider has not confirmed that it is yours. Sign in with your password',
  );
}

/** Returns the user, with their address verified if the provider has verified the same one. */
async function confirmed(ctx: Context, user: UserRow, claims: ProviderClaims): Promise<UserRow> {
  const same = claims.emailVerified && canonicalEmail(claims.email ?? '') === user.email;
  if (user.emailVerified || !same) return user;
  return inTransaction(ctx, (ctx) => confirmAddress(ctx, user));
}

function nameFrom(name = ''): string {
  return isStorableText(name)
    ? shorten(withoutDirections(normaliseText(name)).replace(/\s+/g, ' ').trim(), limits.displayName)
    : '';
}

function pictureFrom(picture = '', siteUrl: string): string {
  const isOutside =
    picture.length <= limits.url &&
    picture.startsWith('https:') &&
    isWebAddress(picture) &&
    !isAtSite(picture, siteUrl);
  return isOutside ? picture : '';
}
