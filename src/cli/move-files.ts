import { parseArgs } from 'node:util';
import { isFailure } from '../operations/core/failure.ts';
import { moveFiles } from '../operations/files/move-files.ts';
import { type Command, figure, status, usageError } from './command.ts';
import { startProgress } from './progress.ts';

/** `npm run move-files`: copies uploaded files between the data folder and the S3-compatible store. */
export const moveFilesCommand: Command = {
  help: `Copies the uploaded files between the data folder and the S3-compatible store.

Usage: npm run move-files -- --to s3|disk [--delete]

The S3_* variables name the store; the site may be running, with or without them. Each copy is read back and compared. The command
can be interrupted and repeated: files that are in the other place with the same size are not copied again.

  --to s3|disk  the destination: the store, or DATA_DIR/files
  --delete      then deletes each original, once both are compared. Use it after the site has been restarted with
                the other setting: a site that still uses the old place loses its pictures

The steps: copy, change the variables, restart the site, copy what was uploaded in between with --delete.

Exit status: 0 when every file was copied, 1 when something failed, 2 for wrong arguments, 130 when it was interrupted.`,

  async run(args, tools) {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, delete: { type: 'boolean', default: false } },
    });
    if (values.to !== 's3' && values.to !== 'disk')
      return usageError(tools, 'Specify where to copy the files: --to s3 or --to disk.');
    const { ctx, stores } = await tools.open();
    const { disk, s3 } = stores;
    if (!s3) return usageError(tools, 'Set S3_BUCKET and the other variables of the store.');
    const progress = startProgress(1, process.stderr, 'files');
    try {
      const moved = await moveFiles(ctx, {
        ...(values.to === 's3' ? { from: disk, to: s3 } : { from: s3, to: disk }),
        remove: values.delete,
        signal: tools.signal,
        onProgress: ({ files, of }) => progress.update(files / of, files),
      });
      progress.stop();
      if (isFailure(moved)) throw new Error('The disk has too little free space: nothing was lost.');
      const { copied, present, removed, unknown, different } = moved;
      tools.print(`${figure(copied)} copied, ${figure(present)} already there, ${figure(removed)} deleted.`);
      if (unknown) tools.print(`${figure(unknown)} belong to no upload and were not changed.`);
      for (const key of different) tools.warn(`${key}: the copy is not the same. Run the command again.`);
      if (tools.signal.aborted) {
        tools.warn('Interrupted: run the command again to continue where it stopped.');
        return status.interrupted;
      }
      return different.length ? status.failed : status.done;
    } finally {
      progress.stop();
    }
  },
};
