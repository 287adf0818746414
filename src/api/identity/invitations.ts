import * as invitations from '../../contract/identity/invitations.ts';
import * as waitingAccounts from '../../contract/identity/waiting-accounts.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { decideWaiting } from '../../operations/identity/admission/decide-waiting.ts';
import { introduceAccount } from '../../operations/identity/admission/introduce.ts';
import { listWaitingAccounts } from '../../operations/identity/admission/list-waiting.ts';
import { createInvitation } from '../../operations/identity/invitations/create.ts';
import { readInvitation } from '../../operations/identity/invitations/find.ts';
import { listInvitations } from '../../operations/identity/invitations/list.ts';
import { resendInvitation } from '../../operations/identity/invitations/resend.ts';
import { revokeInvitation } from '../../operations/identity/invitations/revoke.ts';
import { type Api, register, success } from '../core/register.ts';

export function invitationRoutes(app: Api): void {
  register(app, invitations.listInvitations, (ctx, { query }) => listInvitations(ctx, query));
  register(app, invitations.createInvitation, (ctx, { body }) => createInvitation(ctx, body));
  register(
    app,
    invitations.resendInvitation,
    async (ctx, { params }) => (await resendInvitation(ctx, params.id)) ?? success({}),
  );
  register(
    app,
    invitations.revokeInvitation,
    async (ctx, { params }) => (await revokeInvitation(ctx, params.id)) ?? success({}),
  );
  register(app, invitations.readInvitation, (ctx, { params }) => readInvitation(ctx, params.token));
  register(app, waitingAccounts.introduceAccount, async (ctx, { body }) => {
    const user = await introduceAccount(ctx, body.introduction);
    return isFailure(user) ? user : { user };
  });
  register(app, waitingAccounts.listWaitingAccounts, (ctx, { query }) => listWaitingAccounts(ctx, query));
  register(app, waitingAccounts.decideWaiting, async (ctx, { body }) => ({
    decided: await decideWaiting(ctx, body),
  }));
}
