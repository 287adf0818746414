import { parseArgs } from 'node:util';
import { checkSchema, restoreBackup } from '../operations/hosting/backups/restore.ts';
import { type Command, figure, status, usageError } from './command.ts';
import { startByteProgress } from './progress.ts';

/** `npm run restore -- FILE`: makes a site from a backup. */
export const restoreCommand: Command = {
  help: `Restores a backup into an empty data folder, or into an empty database at DATABASE_URL.

Usage: npm run restore -- FILE

  FILE   a file that npm run backup has written

The database and the uploaded files go to DATA_DIR, which must be empty or missing; with DATABASE_URL, the database there must be empty
as well. The file is checked before anything is created. If something fails, everything that was restored is removed.
A backup of an earlier version is upgraded; one of a later version, or from before 1.0.0, is refused. Afterwards, npm start starts the site.

Exit status: 0 when everything was restored, 1 when something failed, 2 for wrong arguments.`,

  async run(args, tools) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [file] = positionals;
    if (!file || positionals.length > 1) return usageError(tools, 'Specify one file to restore.');
    const { signal } = tools;
    const archive = tools.backups.openArchive(file);
    const progress = startByteProgress();
    try {
      progress.expect(2 * archive.size);
      const onRead = (bytes: number) => progress.done(bytes);
      const checked = await archive.check({ onRead, signal });
      checkSchema(checked);
      const { target, place, finish, close } = await tools.backups.target();
      try {
        const log = (message: string) => progress.around(() => tools.warn(message));
        const restored = await restoreBackup(archive, checked, target, { onRead, log, signal });
        await finish();
        progress.stop();
        tools.print(
          `${figure(restored.rows)} rows and ${figure(restored.files)} uploaded files restored into ${place}, as they were at ${checked.format.madeAt}.`,
        );
        for (const warning of restored.warnings) tools.warn(warning);
        tools.print('Start the site with npm start.');
        return status.done;
      } finally {
        await close();
      }
    } finally {
      progress.stop();
    }
  },
};
