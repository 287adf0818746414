import { parseArgs } from 'node:util';
import * as invitations from '../contract/identity/invitations.ts';
import { notAnEmail } from '../domain/identity/email.ts';
import { type UserRole, userRoles } from '../domain/identity/viewer.ts';
import { suspensionDays } from '../domain/moderation/suspensions.ts';
import type { AdminContext } from '../operations/core/context.ts';
import { type Failure, failure, isFailure } from '../operations/core/failure.ts';
import { createInvitation } from '../operations/identity/invitations/create.ts';
import { banUser } from '../operations/moderation/users/ban.ts';
import { deactivateUser, reactivateUser } from '../operations/moderation/users/deactivate.ts';
import { grantAdmin } from '../operations/moderation/users/grant.ts';
import type { ChangedModeratedUser } from '../operations/moderation/users/moderated-user.ts';
import { grantModerator, revokeModerator } from '../operations/moderation/users/moderators.ts';
import { resetSecondFactor } from '../operations/moderation/users/reset-factor.ts';
import { revokeAdmin } from '../operations/moderation/users/revoke.ts';
import { suspendUser, unsuspendUser } from '../operations/moderation/users/suspend.ts';
import { unbanUser } from '../operations/moderation/users/unban.ts';
import { type Command, status, usageError } from './command.ts';

interface Verb {
  run(ctx: AdminContext, email: string, options: Options): Promise<Done | Failure>;
  /** Names of the options that the action accepts. */
  takes?: readonly (keyof Options)[];
  done: string;
  already: string;
}

/** What an action changed; `username` is absent if there is no user yet. */
type Done = Pick<ChangedModeratedUser, 'changed'> & Partial<Pick<ChangedModeratedUser, 'username'>>;

interface Options {
  reason?: string | undefined;
  /** The role with which someone is invited. */
  role?: UserRole | undefined;
  /** Length of a suspension in days. */
  days: number;
}

const verbs: Record<string, Verb> = {
  grant: { run: grantAdmin, done: 'is now an admin', already: 'was already an admin' },
  revoke: { run: revokeAdmin, done: 'is no longer an admin', already: 'was not granted admin rights' },
  'grant-moderator': {
    run: grantModerator,
    done: 'is now a moderator',
    already: 'was already a moderator',
  },
  'revoke-moderator': {
    run: revokeModerator,
    done: 'is no longer a moderator',
    already: 'was not a moderator',
  },
  ban: {
    run: (ctx, email, { reason }) => banUser(ctx, email, reason),
    takes: ['reason'],
    done: 'is now banned',
    already: 'was already banned',
  },
  unban: { run: unbanUser, done: 'is no longer banned', already: 'was not banned' },
  suspend: {
    run: suspendUser,
    takes: ['reason', 'days'],
    done: 'is now suspended',
    already: 'was already suspended for longer',
  },
  unsuspend: { run: unsuspendUser, done: 'is no longer suspended', already: 'was not suspended' },
  invite: {
    run: async (ctx, email, { role = 'member' }) => {
      const input = invitations.createInvitation.body.safeParse({ email, role });
      if (!input.success) return failure('invalid', notAnEmail);
      const invited = await createInvitation(ctx, input.data);
      return isFailure(invited) ? invited : { changed: true };
    },
    takes: ['role'],
    done: 'is invited by email',
    already: '',
  },
  deactivate: {
    run: deactivateUser,
    done: 'is now deactivated',
    already: 'was already deactivated',
  },
  reactivate: { run: reactivateUser, done: 'is active again', already: 'was not deactivated' },
  'reset-factor': {
    run: resetSecondFactor,
    done: 'now signs in with only a password',
    already: 'had no second factor',
  },
};

/** `npm run admin -- VERB EMAIL`: grants and revokes admin rights, bans users. */
export const adminCommand: Command = {
  help: `Grants or revokes admin rights, bans or suspends a user, invites people, resets a second factor.

Usage: npm run admin -- grant|revoke|grant-moderator|revoke-moderator EMAIL
       npm run admin -- unban|unsuspend|deactivate|reactivate|reset-factor EMAIL
       npm run admin -- ban EMAIL [--reason TEXT]
       npm run admin -- suspend EMAIL --days N [--reason TEXT]
       npm run admin -- invite EMAIL [--role member|moderator|admin]

  grant         makes the user with this address an admin, who can edit, delete and feature every prompt
  revoke        makes them a member again; users whose verified address is in ADMIN_EMAILS remain admins
  grant-moderator   lets them decide reports; otherwise they remain ordinary members
  revoke-moderator  makes them a member again
  ban           signs them out everywhere and refuses further sign-ins; what they published stays online
                only admins see the reason, next to the user's name
  unban         lets them sign in again
  suspend       lets them sign in and read, but not publish or change anything, for N days (1 to 365)
  unsuspend     ends the suspension immediately
  invite        emails an invitation that works once, for 14 days, also where only admins can invite people
  deactivate    for members who have left: ends sessions and personal keys, and refuses sign-ins
  reactivate    lets them sign in again, as a member
  reset-factor  disables two-step sign-in for a user who lost their app and recovery codes

Each action is recorded in the audit log at /admin with the actor 'system'.

The site may be running. A change takes effect with the user's next request.

Exit status: 0 on success, 1 on failure, 2 for wrong arguments.`,

  async run(args, tools) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, days: { type: 'string' }, role: { type: 'string' } },
    });
    const { reason, days } = values;
    const role = userRoles.find((one) => one === values.role);
    const [name = '', email, ...more] = positionals;
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    const takes = (option: keyof Options) => verb?.takes?.includes(option) === true;
    if (!verb || !email || more.length || (reason !== undefined && !takes('reason')))
      return usageError(
        tools,
        `Specify an action and an email address: ${Object.keys(verbs).join('|')} EMAIL.`,
      );
    if (takes('days') ? !isDays(Number(days)) : days !== undefined)
      return usageError(
        tools,
        `suspend needs --days, a whole number from ${min} to ${max}; no other action takes it.`,
      );
    if (takes('role') ? values.role !== undefined && !role : values.role !== undefined)
      return usageError(tools, `invite takes --role: ${userRoles.join(', ')}; no other action takes it.`);
    const { ctx, place } = await tools.open();
    const outcome = await verb.run(ctx, email, { reason, days: Number(days), role });
    if (isFailure(outcome)) {
      tools.warn(`${outcome.detail}${outcome.code === 'not-found' ? ` in ${place}` : ''}.`);
      return status.failed;
    }
    tools.print(
      `${email}${outcome.username ? ` (${outcome.username})` : ''} ${outcome.changed ? verb.done : verb.already}.`,
    );
    return status.done;
  },
};

const { min, max } = suspensionDays;

function isDays(days: number): boolean {
  return Number.isInteger(days) && days >= min && days <= max;
}
