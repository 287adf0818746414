/**
 * A process that only runs the embedded server, for tests that kill it. Takes the options as JSON and the path of
 * server.ts, prints the result on one line, and stops the server on SIGTERM. Can run a statement without waiting for it.
 */
import type { Client } from 'pg';

const [optionsText = '{}', serverModule = '', ignoreInterrupt, statement] = process.argv.slice(2);
const { startEmbeddedServer } = await import(serverModule);
const { withSession } = await import(serverModule.replace('server.ts', 'session.ts'));

const notes: string[] = [];
const note = (_details: object, message: string) => notes.push(message);
if (ignoreInterrupt) process.on('SIGINT', () => {});

try {
  const start = performance.now();
  const server = await startEmbeddedServer({
    ...JSON.parse(optionsText),
    log: { info: note, warn: note, error: note },
  });
  process.on('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
  const milliseconds = Math.round(performance.now() - start);
  if (statement)
    withSession(server.connection, 5, (session: Client) => session.query(statement)).catch(() => {});
  print({ connection: server.connection, pid: server.pid, milliseconds, notes });
  setInterval(() => {}, 1_000_000);
} catch (error) {
  print({ error: (error as Error).message });
  process.exitCode = 1;
}

function print(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
