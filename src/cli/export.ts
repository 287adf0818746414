import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type Stringifier, stringify } from 'csv-stringify';
import { isFailure } from '../operations/core/failure.ts';
import { type ExportedItem, exportPrompts } from '../operations/prompts/library/export.ts';
import { itemFields } from '../operations/prompts/library/item.ts';
import { type Command, figure, status, usageError } from './command.ts';
import { escapedFormula, type Format, formatOf } from './import/rows.ts';
import { startProgress } from './progress.ts';

/** `npm run export -- FILE`: writes all prompts to a file that import reads. */
export const exportCommand: Command = {
  readOnly: true,
  help: `Writes all prompts, including drafts, to a CSV or JSON file that import reads.

Usage: npm run export -- FILE

  FILE   .csv, .json (a list with one object per line) or .jsonl (one object per line); an existing file is replaced once everything is written

All fields that import reads are written unchanged: ${itemFields.join(', ')}.
Likes, bookmarks, followers, accounts and ids are not included; uploaded pictures and videos are referenced, not embedded.
The site may be running.

Exit status: 0 when everything was written, 1 when something failed, 2 for wrong arguments.`,

  async run(args, tools) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [file] = positionals;
    if (!file || positionals.length > 1) return usageError(tools, 'Specify one file to write.');
    const format = formatOf(file);
    if (!format) return usageError(tools, `${file} must end in .csv, .json or .jsonl.`);
    if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
      return usageError(tools, `The folder ${dirname(file)} does not exist.`);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      return usageError(tools, `${file} is a folder; specify a file.`);
    const { ctx } = await tools.open();
    const exported = await exportPrompts(ctx);
    if (isFailure(exported)) throw new Error(exported.detail);

    const progress = startProgress(exported.total);
    const unfinished = `${file}.unfinished`;
    let count = 0;
    try {
      const writer = openWriter(unfinished, format);
      for await (const item of exported.items) {
        if (tools.signal.aborted) break;
        await writer.write(item);
        progress.update(++count, count);
      }
      await writer.end();
      progress.stop();
      if (tools.signal.aborted) return status.interrupted;
      renameSync(unfinished, file);
    } finally {
      progress.stop();
      rmSync(unfinished, { force: true });
    }
    tools.print(`${figure(count)} prompts written to ${file}.`);
    return status.done;
  },
};

interface Writer {
  write(item: ExportedItem): Promise<void>;
  end(): Promise<void>;
}

/** Writes one item at a time and waits for a slow disk. */
function openWriter(path: string, format: Format): Writer {
  const file = createWriteStream(path, { flush: true });
  return format === 'csv' ? tableWriter(file) : linesWriter(file, format);
}

function tableWriter(file: WriteStream): Writer {
  const table: Stringifier = stringify({
    header: true,
    columns: [...itemFields],
    // Prevents spreadsheets from reading texts as formulas. An apostrophe marks such a text, so a text that
    // begins with one needs another.
    escape_formulas: true,
    cast: { boolean: String, string: (text) => (escapedFormula.test(text) ? `'${text}` : text) },
  });
  const done = new Promise<void>((resolve, reject) => {
    table.on('error', reject);
    table.pipe(file).on('error', reject).on('finish', resolve);
  });
  done.catch(() => {});
  return {
    write: async (item) => {
      const row = Object.fromEntries(
        Object.entries(item).map(([field, value]) => [field, cellOf(field, value)]),
      );
      if (!table.write(row)) await Promise.race([once(table, 'drain'), done]);
    },
    end: () => {
      table.end();
      return done;
    },
  };
}

/** Lists of texts are separated by commas; others are JSON. An empty list of inputs says that there are none. */
function cellOf(field: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return field === 'inputs' || value.some((part) => typeof part === 'object')
    ? JSON.stringify(value)
    : value.join(', ');
}

function linesWriter(file: WriteStream, format: Format): Writer {
  const list = format === 'json';
  let first = true;
  const done = new Promise<void>((resolve, reject) => file.on('error', reject).on('finish', resolve));
  done.catch(() => {});
  const put = async (text: string) => {
    if (!file.write(text)) await Promise.race([once(file, 'drain'), done]);
  };
  return {
    write: async (item) => {
      const before = list ? (first ? '[\n' : ',\n') : first ? '' : '\n';
      first = false;
      await put(before + JSON.stringify(item));
    },
    end: async () => {
      await put(list ? (first ? '[]\n' : '\n]\n') : first ? '' : '\n');
      file.end();
      return done;
    },
  };
}
