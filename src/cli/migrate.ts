import { parseArgs } from 'node:util';
import { type Command, status } from './command.ts';

/** `npm run migrate`: brings the database to the schema of this version. */
export const migrateCommand: Command = {
  help: `Updates the database to the schema of this version while the previous version is serving.

Usage: npm run migrate [-- --serving NAME]

  --serving NAME   the newest migration of the version that is serving, for instance 0001-baseline.sql, which can then be started again.
                   Without it, the newest one of the database

npm start and npm run update do this automatically. Run it before you start a new version on several machines, so that none of them
waits for it. Migrations only add, so the previous version keeps working with the new schema; earlier ones refuse to start on it.

It prints a line for each migration that ran. Each runs completely or not at all.

Exit status: 0 when the database has the schema of this version, 1 when something failed, 2 for wrong arguments.`,

  async run(args, tools) {
    const { values } = parseArgs({ args, options: { serving: { type: 'string' } } });
    const { place } = await tools.open({ serving: values.serving, log: tools.print });
    tools.print(`${place.replace(/^t/, 'T')} has the schema that this version needs.`);
    return status.done;
  },
};
