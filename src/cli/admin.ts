import { parseArgs } from 'node:util';
import type { AdminContext } from '../operations/context.ts';
import { type Failure, isFailure } from '../operations/failure.ts';
import { banUser } from '../operations/users/ban.ts';
import { grantAdmin } from '../operations/users/grant.ts';
import type { ChangedModeratedUser } from '../operations/users/moderated-user.ts';
import { resetSecondFactor } from '../operations/users/reset-factor.ts';
import { revokeAdmin } from '../operations/users/revoke.ts';
import { unbanUser } from '../operations/users/unban.ts';
import { type Command, status, usageError } from './command.ts';

interface Verb {
  run(ctx: AdminContext, email: string, reason?: string): Promise<ChangedModeratedUser | Failure>;
  done: string;
  already: string;
}

const verbs: Record<string, Verb> = {
  grant: { run: grantAdmin, done: 'is now an admin', already: 'was already an admin' },
  revoke: { run: revokeAdmin, done: 'is no longer an admin', already: 'had not been made an admin' },
  ban: { run: banUser, done: 'is now banned', already: 'was already banned' },
  unban: { run: unbanUser, done: 'is no longer banned', already: 'was not banned' },
  'reset-factor': {
    run: resetSecondFactor,
    done: 'now signs in with only a password',
    already: 'had no second factor',
  },
};

/** `npm run admin -- VERB EMAIL`: grants and revokes admin rights, bans users. */
export const adminCommand: Command = {
  help: `Grants or revokes admin rights, bans or unbans a user, resets a second factor.

Usage: npm run admin -- grant|revoke|unban|reset-factor EMAIL
       npm run admin -- ban EMAIL [--reason TEXT]

  grant         makes the user with this address an admin, who can edit, delete and feature every prompt
  revoke        makes them a member again; users whose verified address is in ADMIN_EMAILS remain admins
  ban           signs them out everywhere and refuses further sign-ins; what they published stays
                the reason is shown to admins only, next to the user's name
  unban         lets them sign in again
  reset-factor  disables two-step sign-in for a user who lost their app and recovery codes

Each action is recorded in the audit log at /admin with the actor 'system'.

The site may be running. A change takes effect with the user's next request.

Exit status: 0 on success, 1 when it could not be done, 2 for wrong arguments.`,

  async run(args, tools) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const [name = '', email, ...more] = positionals;
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (!verb || !email || more.length || (values.reason !== undefined && name !== 'ban'))
      return usageError(tools, `Name an action and an email address: ${Object.keys(verbs).join('|')} EMAIL.`);
    const { ctx, place } = await tools.open();
    const outcome = await verb.run(ctx, email, values.reason);
    if (isFailure(outcome)) {
      tools.warn(`${outcome.detail}${outcome.code === 'not-found' ? ` in ${place}` : ''}.`);
      return status.failed;
    }
    tools.print(`${email} (${outcome.username}) ${outcome.changed ? verb.done : verb.already}.`);
    return status.done;
  },
};
