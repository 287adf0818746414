import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from '../operations/hosting/backups/create.ts';
import { type Command, figure, size, status, usageError } from './command.ts';
import { startByteProgress } from './progress.ts';

/** `npm run backup -- FILE`: writes everything of the site to one file. */
export const backupCommand: Command = {
  help: `Writes the database, the uploaded files and the site's secret to one file, while the site is running.

Usage: npm run backup -- FILE

  FILE   for instance promptorium.tar; an existing file is replaced once the new one is complete

The file has everything as it was when the command started, and no request waits for it. It is read back before it gets
its name: a file with that name is complete. Only your account may read it. Keep it as safe as the site itself, on another machine.

A secret that is set as SECRET is not written; keep it elsewhere. Preview images and emails in the data folder are left out.
npm run verify -- FILE checks it by restoring it to a temporary place; npm run restore -- FILE restores it.

Exit status: 0 when the backup is complete, 1 when something failed, 2 for wrong arguments.`,

  async run(args, tools) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [file] = positionals;
    if (!file || positionals.length > 1) return usageError(tools, 'Specify one file to write.');
    if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
      return usageError(tools, `The folder ${dirname(file)} does not exist.`);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      return usageError(tools, `${file} is a folder; specify a file.`);
    const site = await tools.backups.source();
    try {
      const archive = await tools.backups.createArchive(file);
      const progress = startByteProgress();
      try {
        const { tables, uploads, bytes } = await createBackup(site.source, archive, {
          progress,
          signal: tools.signal,
          now: new Date(),
        });
        progress.stop();
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        tools.print(
          `${figure(rows)} rows of ${figure(tables.length)} tables and ${figure(uploads.files)} uploaded files written to ${file} (${size(bytes)}) and read back.`,
        );
        if (!site.source.secret.stored)
          tools.print(
            'The secret is not in the backup, because it is set as SECRET: keep it in another place.',
          );
        if (uploads.missing.length)
          tools.warn(
            `${figure(uploads.missing.length)} uploaded files that pages use are missing from the site: ${uploads.missing.slice(0, 5).join(', ')}`,
          );
        return status.done;
      } finally {
        progress.stop();
        await archive.discard();
      }
    } finally {
      await site.close();
    }
  },
};
