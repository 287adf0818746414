// `npm run seed -- --prompts N --users N --likes N`: fills a database with generated prompts, to measure
// large libraries.
import { resolve } from 'node:path';
import pg from 'pg';
import { explain } from '../../src/adapters/core/log/explain.ts';
import { figure } from '../../src/cli/command.ts';
import { startProgress } from '../../src/cli/progress.ts';
import { readConfig } from '../../src/config/config.ts';
import { serverAt } from '../../src/database/core/connection.ts';
import { databaseHost } from '../../src/domain/hosting/database-address.ts';
import { composeBeside } from '../../src/start/compose.ts';
import { serverOf } from '../statements.ts';
import { generate } from './generate.ts';
import { requireNoSite, requireStarterOnly } from './obstacles.ts';
import { type SeedArguments, seedArguments } from './plan.ts';

const help = `Fills a database with generated prompts, users and likes, to measure large libraries.

Usage: npm run seed -- --prompts N [--users N] [--likes N] [--until DAY] [--add]

  --prompts   how many prompts (default 1,000)
  --users     how many users (default a tenth of the prompts). None of them can sign in
  --likes     how many likes (default three for each prompt); some bookmarks and stars come with them
  --until     day of the newest prompt, such as 2026-01-31 (default today); the oldest is three years older
  --add       also into a database that has other prompts and users

The same numbers and the same day give the same rows. Words, tags, authors and likes follow Zipf's law; three quarters of the
prompts are English. The data folder (DATA_DIR or DATABASE_URL) must exist: start the site once and stop it. While the command
runs, tables are locked, so the site must not be running. It is one transaction: if it is stopped, nothing is kept.
A million prompts with 100,000 users and 3,000,000 likes take about 10 GB and, on two cores, a quarter of an hour.

Without these options, npm run seed adds the starter library: see npm run seed -- --help.

Exit status: 0 when everything was written, 1 when something failed, 2 for wrong arguments.`;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    console.log(help);
    return 0;
  }
  const args = seedArguments(words, new Date().toISOString().slice(0, 10));
  if (typeof args === 'string') {
    console.error(`${args}\n\n${help}`);
    return 2;
  }
  try {
    await run(args);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) console.error('Stopped: nothing was written.');
    else console.error(explain(error));
    return stop.signal.aborted ? 130 : 1;
  }
}

async function run(args: SeedArguments): Promise<void> {
  const config = readConfig(process.env);
  await requireNoSite(config);
  const log = { info() {}, warn: console.error, error: console.error };
  const { contextFor, close } = await composeBeside(config, log, stop.signal);
  try {
    const server = config.databaseUrl ?? (await serverOf(contextFor({ role: 'system' }).db));
    const client = new pg.Client({ ...serverAt(server), application_name: 'promptorium seed' });
    await client.connect();
    try {
      if (!args.add) await requireStarterOnly(client);
      const place = config.databaseUrl ? databaseHost(config.databaseUrl) : resolve(config.dataDir);
      console.log(
        `${figure(args.prompts)} prompts, ${figure(args.users)} users and ${figure(args.likes)} likes for the database in ${place}`,
      );
      await fill(client, args);
    } finally {
      await client.end();
    }
  } finally {
    await close();
  }
}

async function fill(client: pg.Client, args: SeedArguments): Promise<void> {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  const progress = startProgress(args.prompts);
  let reported = started;
  try {
    const totals = await generate(
      client,
      args,
      {
        onPrompts: (done) => progress.update(done, done),
        onStep: (name) => {
          // Most of the indexes are created instantly.
          if (performance.now() - reported > 1_000)
            progress.around(() => console.log(`${seconds().padStart(7)} s  ${name}`));
          reported = performance.now();
        },
      },
      stop.signal,
    );
    progress.stop();
    console.log(
      `Done in ${seconds()} s. The database has ${figure(totals.prompts)} prompts, ${figure(totals.users)} users and ${figure(totals.likes)} likes.`,
    );
  } finally {
    progress.stop();
  }
}
