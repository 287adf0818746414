import { parseArgs } from 'node:util';
import { restoreBackup } from '../operations/hosting/backups/restore.ts';
import { verifyRestored } from '../operations/hosting/backups/verify.ts';
import { type Command, figure, size, status, usageError } from './command.ts';
import { startByteProgress } from './progress.ts';

/** `npm run verify -- FILE`: a restore drill. */
export const verifyCommand: Command = {
  help: `Checks a backup by restoring it to a temporary place.

Usage: npm run verify -- FILE

  FILE   a file that npm run backup has written

It compares every file in the backup with its checksum, restores everything with its own database server into the folder for temporary
files (TMPDIR, which needs space for the whole site), and checks row counts, references between tables, uploaded files, the search
index and all counters. The site is not touched; it may be running, or be on another machine.

It prints what it has checked. Exit status: 0 when the backup is good, 1 when something is wrong with it, 2 for wrong arguments.`,

  async run(args, tools) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [file] = positionals;
    if (!file || positionals.length > 1) return usageError(tools, 'Specify one file to check.');
    const { signal } = tools;
    const archive = tools.backups.openArchive(file);
    const progress = startByteProgress();
    const report = (line: string) => progress.around(() => tools.print(line));
    try {
      progress.expect(2 * archive.size);
      const onRead = (bytes: number) => progress.done(bytes);
      const checked = await archive.check({ onRead, signal });
      const { format, manifest } = checked;
      report(`Backup of ${format.madeAt} by version ${format.product}, ${size(archive.size)}`);
      report(`ok: ${figure(manifest.entries.length)} files match the checksums in the manifest`);
      const place = await tools.backups.temporary();
      try {
        const log = (message: string) => progress.around(() => tools.warn(message));
        const { rows, warnings } = await restoreBackup(archive, checked, place.target, {
          onRead,
          log,
          signal,
        });
        report(`ok: ${figure(rows)} rows restored, every table with the number in the manifest`);
        report('ok: all references between tables are valid');
        for (const warning of warnings) report(`note: ${warning}`);
        let isGood = true;
        for await (const { checked: property, wrong } of verifyRestored(place.site(), checked, signal)) {
          if (!wrong.length) report(`ok: ${property}`);
          for (const what of wrong) report(`WRONG: ${what}`);
          isGood &&= !wrong.length;
        }
        report(isGood ? `${file} is good.` : `${file} has the errors above.`);
        return isGood ? status.done : status.failed;
      } finally {
        await place.close();
      }
    } finally {
      progress.stop();
    }
  },
};
