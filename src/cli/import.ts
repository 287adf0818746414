import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { limits } from '../domain/core/limits.ts';
import { shorten } from '../domain/core/text/text.ts';
import { lineNames } from '../domain/prompts/lines.ts';
import { isFailure } from '../operations/core/failure.ts';
import { importPrompts, type RowResult } from '../operations/prompts/library/import.ts';
import { type Command, figure, status, type Tools, usageError } from './command.ts';
import { formatOf, readRows } from './import/rows.ts';
import { type Progress, startProgress } from './progress.ts';

/** `npm run import -- FILE`: adds the prompts of a file to the library. */
export const importCommand: Command = {
  help: `Adds the prompts of a file or folder to the library.

Usage: npm run import -- FILE [--topic TOPIC] [--author USERNAME] [--dry-run]

  FILE        .csv or .tsv (column names in the first line), .json, .yml, .jsonl (one object per line), or files of one prompt
              each: .md, .mdc, .prompt (Dotprompt), .prompty, patterns of fabric (NAME/system.md); alone, in a folder or in a .zip
  --topic     topic of every prompt (id or name), overriding the file
  --author    username of the author of every prompt, overriding the file
  --dry-run   checks and reports everything without writing

Required fields: title (or act, name, app) and body (or prompt, content, text, messages). Optional: heading, topic, summary (or
description), tags (separated by commas or semicolons; in JSON also a list), samples (a list of {"type", "title", "content"}; in CSV as
JSON), imageUrl, isPremium, price, isAdult, kind (or type: text, image, video or agent), models (or model; separated by commas), ${lineNames.join(', ')}, status (published or draft), author and authorName, contributor, slug, createdAt (or
timestamp), updatedAt, publishedAt and featuredAt (ISO 8601, or seconds since 1970). negative_prompt is added to the body.
Missing values are filled in: the topic and up to four tags that the title and the beginning of the body suggest (Content
Creation where no topic is clear), the first sentence of the body as the summary, a generated cover, the house account as the
author, the current time. An unknown author is created as an account that cannot sign in; an empty author means none.
Without the field author, contributor names the author on another site: of several names, separated by commas, the first. Contributors
get accounts that cannot sign in, never the account of a user with the same name: @ada-2 if @ada is taken. Without a contributor, the
author is the house account.
Other fields are ignored, and named once. Marks of other programs that readers cannot fill in are named, too.

Tables may be separated by commas, semicolons, tabs or vertical bars, with a line sep=; or comments (#) above the header, in UTF-8 or
UTF-16, with any line endings. In JSON, the prompts may be a list, a map or folders within an object, as in exports of Open WebUI and
Langfuse (the newest version is read).
A file of one prompt has at most 1 MiB and 1,000 YAML keys, the files of a .zip at most 64 MiB together.

Every prompt is checked against the site's rules. Without a title (at most ${limits.title} characters) or text it is rejected with its number, place and the
reason; an optional value that breaks a rule is left out and reported, and a premium prompt without a valid price becomes a draft.
A prompt whose words suggest that it is for adults is added unmarked, and named with them: mark it with isAdult if it is.
Row 1 is the first row below the header; empty lines do not count. A prompt whose body already exists is skipped, so a second run
adds nothing. The site may be running.
A file with only a header, an empty list or an empty .jsonl adds nothing; a .csv or .json file without any text is rejected.

Exit status: 0 when every prompt was added or skipped, 1 when rows were rejected or something failed, 2 for wrong arguments.`,

  async run(args, tools) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { topic: { type: 'string' }, author: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    });
    const [file] = positionals;
    if (!file || positionals.length > 1) return usageError(tools, 'Specify one file to import.');
    if (!formatOf(file))
      return usageError(
        tools,
        `${file} must end in .csv, .tsv, .json, .jsonl, .yml, .md, .mdc, .prompt, .prompty or .zip, or be a folder.`,
      );
    const bytes = statSync(file, { throwIfNoEntry: false });
    if (!bytes) return usageError(tools, `The file ${file} does not exist.`);
    const { ctx, siteName } = await tools.open();

    const progress = startProgress(bytes.size);
    try {
      let read = 0;
      const rows = readRows(file, {
        onBytes: (count) => {
          read = count;
        },
        onIgnored: (names, kind) => progress.around(() => tools.warn(`Ignored ${kind}: ${names.join(', ')}`)),
        onNote: (note) => progress.around(() => tools.warn(`Note: ${note}`)),
      });
      const { topic, author, 'dry-run': dryRun = false } = values;
      const results = await importPrompts(ctx, rows, {
        siteName,
        topic,
        author,
        dryRun,
        signal: tools.signal,
      });
      if (isFailure(results)) {
        progress.stop();
        return usageError(tools, results.detail);
      }
      return await report(results, { progress, read: () => read, dryRun }, tools);
    } finally {
      progress.stop();
    }
  },
};

async function report(
  results: AsyncIterable<RowResult>,
  { progress, read, dryRun }: { progress: Progress; read: () => number; dryRun: boolean },
  tools: Tools,
): Promise<number> {
  const counts = { imported: 0, skipped: 0, rejected: 0 };
  const start = performance.now();
  let rows = 0;
  let failure: unknown;
  try {
    for await (const result of results) {
      counts[result.kind]++;
      progress.update(read(), ++rows);
      for (const line of linesOf(result)) progress.around(() => tools.print(line));
    }
  } catch (error) {
    failure = error;
  }
  progress.stop();
  const seconds = (performance.now() - start) / 1000;
  const speed = figure(Math.round(rows / seconds));
  const { imported, skipped, rejected } = counts;
  const added = dryRun ? 'would be added' : 'added';
  tools.print(
    `${figure(imported)} ${added}, ${figure(skipped)} skipped, ${figure(rejected)} rejected: ${figure(rows)} rows in ${seconds.toFixed(1)} s (${speed}/s).`,
  );
  if (dryRun) tools.print('Nothing was written.');
  if (failure) throw failure;
  if (tools.signal.aborted) return status.interrupted;
  return rejected ? status.failed : status.done;
}

/** The lines to print about a row. Rows added without a note are only counted. */
function linesOf(result: RowResult): string[] {
  const row = `Row ${result.row} ${quoted(result.title)}${result.place ? ` (${result.place})` : ''}`;
  switch (result.kind) {
    case 'rejected':
      return [`${row} rejected: ${result.reasons.join('; ')}`];
    case 'skipped':
      return [`${row} skipped: the same body as ${repeated(result.repeats)}`];
    default:
      return result.notes.map((note) => `${row} added, but ${note}`);
  }
}

function repeated({ row, title }: { row?: number | undefined; title?: string | undefined }): string {
  const names = [row && `row ${row}`, title && quoted(title)].filter(Boolean).join(' ');
  return row ? names : `the existing prompt ${names}`;
}

function quoted(title: string): string {
  return `"${shorten(title.replace(/\s+/g, ' ').trim(), 80)}"`;
}
