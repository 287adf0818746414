import { parseArgs } from 'node:util';
import type { Context } from '../operations/context.ts';
import { type Failure, isFailure } from '../operations/failure.ts';
import { banUser } from '../operations/users/ban.ts';
import { grantAdmin } from '../operations/users/grant.ts';
import type { ChangedModeratedUser } from '../operations/users/moderated-user.ts';
import { resetSecondFactor } from '../operations/users/reset-factor.ts';
import { revokeAdmin } from '../operations/users/revoke.ts';
import { unbanUser } from '../operations/users/unban.ts';
import { type Command, status, usageError } from './command.ts';

interface Verb {
  run(ctx: Context, email: string, reason?: string): Promise<ChangedModeratedUser | Failure>;
  done: string;
  already: string;
}

const verbs: Record<string, Verb> = {
  grant: { run: grantAdmin, done: 'is an admin now', already: 'was an admin already' },
  revoke: { run: revokeAdmin, done: 'is no admin any more', already: 'was no admin by this command' },
  ban: { run: banUser, done: 'is banned now', already: 'was banned already' },
  unban: { run: unbanUser, done: 'is not banned any more', already: 'was not banned' },
  'reset-factor': {
    run: resetSecondFactor,
    done: 'signs in by password alone now',
    already: 'had no second factor',
  },
};

/** `npm run admin -- VERB EMAIL`: makes admins, and bans people. */
export const adminCommand: Command = {
  help: `Makes somebody an admin or not, bans them or lets them in again, resets their second factor.

Usage: npm run admin -- grant|revoke|unban|reset-factor EMAIL
       npm run admin -- ban EMAIL [--reason TEXT]

  grant         makes the person of the address an admin, who may edit, delete and feature every prompt
  revoke        makes them a member again; whoever is in ADMIN_EMAILS with a verified address stays an admin by that
  ban           signs them out everywhere and keeps them out: 'This account is suspended'; what they published stays
                the reason is for the admins, who read it beside the person's name
  unban         lets them in again
  reset-factor  turns the two-step sign-in of somebody off who lost their app and recovery codes

Each of these is noted in the audit log at /admin, as done by 'system'.

The site may be running meanwhile, or not; what is changed holds from the person's next request on.

Exit status: 0 when it is so now, 1 when it could not be done, 2 when it was called wrongly.`,

  async run(args, tools) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const [name = '', email, ...more] = positionals;
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (!verb || !email || more.length || (values.reason !== undefined && name !== 'ban'))
      return usageError(tools, `Say what to do and to whom: ${Object.keys(verbs).join('|')} EMAIL.`);
    const { ctx } = await tools.open();
    const outcome = await verb.run(ctx, email, values.reason);
    if (isFailure(outcome)) {
      tools.warn(`${outcome.detail}.`);
      return status.someRefused;
    }
    tools.print(`${email} (${outcome.username}) ${outcome.changed ? verb.done : verb.already}.`);
    return status.done;
  },
};
