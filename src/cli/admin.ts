import { parseArgs } from 'node:util';
import { suspensionDays } from '../domain/moderation/suspensions.ts';
import type { AdminContext } from '../operations/core/context.ts';
import { type Failure, isFailure } from '../operations/core/failure.ts';
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
  run(ctx: AdminContext, email: string, options: Options): Promise<ChangedModeratedUser | Failure>;
  /** Names of the options that the action accepts. */
  takes?: readonly (keyof Options)[];
  done: string;
  already: string;
}

interface Options {
  reason?: string | undefined;
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
  help: `Grants or revokes admin rights, bans or suspends a user, resets a second factor.

Usage: npm run admin -- grant|revoke|grant-moderator|revoke-moderator EMAIL
       npm run admin -- unban|unsuspend|deactivate|reactivate|reset-factor EMAIL
       npm run admin -- ban EMAIL [--reason TEXT]
       npm run admin -- suspend EMAIL --days N [--reason TEXT]

  grant         makes the user with this address an admin, who can edit, delete and feature every prompt
  revoke        makes them a member again; users whose verified address is in ADMIN_EMAILS remain admins
  grant-moderator   lets them decide reports; otherwise they remain ordinary members
  revoke-moderator  makes them a member again
  ban           signs them out everywhere and refuses further sign-ins; what they published stays online
                only admins see the reason, next to the user's name
  unban         lets them sign in again
  suspend       lets them sign in and read, but not publish or change anything, for N days (1 to 365)
  unsuspend     ends the suspension immediately
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
      options: { reason: { type: 'string' }, days: { type: 'string' } },
    });
    const { reason, days } = values;
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
    const { ctx, place } = await tools.open();
    const outcome = await verb.run(ctx, email, { reason, days: Number(days) });
    if (isFailure(outcome)) {
      tools.warn(`${outcome.detail}${outcome.code === 'not-found' ? ` in ${place}` : ''}.`);
      return status.failed;
    }
    tools.print(`${email} (${outcome.username}) ${outcome.changed ? verb.done : verb.already}.`);
    return status.done;
  },
};

const { min, max } = suspensionDays;

function isDays(days: number): boolean {
  return Number.isInteger(days) && days >= min && days <= max;
}
