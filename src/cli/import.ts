import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shorten } from '../domain/text.ts';
import { isFailure } from '../operations/failure.ts';
import { importPrompts, type RowResult } from '../operations/library/import.ts';
import { type Command, figure, status, type Tools, usageError } from './command.ts';
import { type Progress, startProgress } from './progress.ts';
import { formatOf, readRows } from './rows.ts';

/** `npm run import -- FILE`: adds the prompts of a file to the library. */
export const importCommand: Command = {
  help: `Adds the prompts of a CSV or JSON file to the library.

Usage: npm run import -- FILE [--topic TOPIC] [--author USERNAME] [--dry-run]

  FILE        .csv (RFC 4180, UTF-8, the first line names the columns), .json (a list of objects), or .jsonl (an object a line)
  --topic     topic of every prompt (id or name), whatever the file says
  --author    username of the member who becomes the author of every prompt, whatever the file says
  --dry-run   checks and tells everything, writes nothing

Fields: title (or act) and body (or prompt) must be there. heading, topic, summary, tags (commas between them; in JSON also a
list), samples (a list of {"type", "title", "content"}; in CSV as JSON), imageUrl, isPremium, price, status (published or
draft), author and authorName, slug, createdAt, updatedAt, publishedAt and featuredAt (ISO 8601) may be.
What is not told is made: the topic, the summary and the tags from title and body, the cover drawn, the author the house
account, the time now. An author the site does not know is made as an account that cannot sign in; an empty author is nobody.
Everything else in the file is ignored.

Every prompt is checked by the rules of the site. A row that breaks one is refused, by number and reason, and the rest lands.
Row 1 is the first one below the header; empty lines do not count. A prompt whose body is in the library already is skipped,
so a second run adds nothing. The site may be running meanwhile, or not.
A file with a header alone, an empty list, or an empty .jsonl adds nothing; a .csv or .json file without any text is refused.

Exit status: 0 when all landed or were skipped, 1 when rows were refused or something failed, 2 when it was called wrongly.`,

  async run(args, tools) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { topic: { type: 'string' }, author: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    });
    const [file] = positionals;
    if (!file || positionals.length > 1) return usageError(tools, 'Name one file to import.');
    if (!formatOf(file)) return usageError(tools, `${file} must end in .csv, .json or .jsonl.`);
    const bytes = statSync(file, { throwIfNoEntry: false });
    if (!bytes?.isFile()) return usageError(tools, `There is no file ${file}.`);
    const { ctx, siteName } = await tools.open();

    const progress = startProgress(bytes.size);
    try {
      let read = 0;
      const rows = readRows(file, {
        onBytes: (count) => {
          read = count;
        },
        onIgnored: (columns) =>
          progress.around(() => tools.warn(`Columns that are ignored: ${columns.join(', ')}`)),
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
      return await tellAll(results, { progress, read: () => read, dryRun }, tools);
    } finally {
      progress.stop();
    }
  },
};

async function tellAll(
  results: AsyncIterable<RowResult>,
  { progress, read, dryRun }: { progress: Progress; read: () => number; dryRun: boolean },
  tools: Tools,
): Promise<number> {
  const counts = { landed: 0, skipped: 0, refused: 0 };
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
  const { landed, skipped, refused } = counts;
  const would = dryRun ? ' would have' : '';
  tools.print(
    `${figure(landed)}${would} landed, ${figure(skipped)} skipped, ${figure(refused)} refused: ${figure(rows)} rows in ${seconds.toFixed(1)} s, ${speed} a second.`,
  );
  if (dryRun) tools.print('Nothing was written.');
  if (failure) throw failure;
  if (tools.signal.aborted) return status.interrupted;
  return refused ? status.someRefused : status.done;
}

/** What there is to say about a row. Rows that landed without a note are only counted. */
function linesOf(result: RowResult): string[] {
  const row = `Row ${result.row} ${quoted(result.title)}`;
  switch (result.kind) {
    case 'refused':
      return [`${row} refused: ${result.reasons.join('; ')}`];
    case 'skipped':
      return [`${row} skipped: the same body as ${repeated(result.repeats)}`];
    default:
      return result.notes.map((note) => `${row} landed, but ${note}`);
  }
}

function repeated({ row, title }: { row?: number | undefined; title?: string | undefined }): string {
  const names = [row && `row ${row}`, title && quoted(title)].filter(Boolean).join(' ');
  return row ? names : `${names}, which is in the library`;
}

function quoted(title: string): string {
  return `"${shorten(title.replace(/\s+/g, ' ').trim(), 80)}"`;
}
