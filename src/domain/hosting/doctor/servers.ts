import { oldestPostgres } from '../database-address.ts';
import { isPoolerRefusal, poolerProblem, poolerRemedy } from '../pooler.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** What a database server reports about itself. */
export interface ServerFacts {
  /** Such as 18.4. */
  version: string;
  isStandby: boolean;
  isReadOnly: boolean;
  /** Whether the connection leads through a pooler such as PgBouncer. */
  isPooled: boolean;
}

/** A server of DATABASE_URL, and its facts or the reason why it cannot be used. */
export interface ServerCheck {
  name: string;
  facts: ServerFacts | Error;
}

/** A finding for each server: the site needs one that accepts writes; the others may take over. */
export function judgeServers(looks: readonly ServerCheck[]): Finding[] {
  const hasPrimary = looks.some(({ facts }) => !(facts instanceof Error) && isWritable(facts));
  return looks.map(({ name, facts }) => judgeServer(name, facts, hasPrimary));
}

function judgeServer(name: string, facts: ServerFacts | Error, hasPrimary: boolean): Finding {
  const about = 'database';
  const state = hasPrimary ? warning : failed;
  if (facts instanceof Error ? isPoolerRefusal(facts) : facts.isPooled)
    return failed(about, `${name} ${poolerProblem}.`, poolerRemedy);
  if (facts instanceof Error)
    return state(
      about,
      `${name} cannot be used: ${facts.message}.`,
      'Check DATABASE_URL, that the server is running, and the network in between.',
    );
  const text = `${name} is PostgreSQL ${facts.version}`;
  if (Number.parseInt(facts.version, 10) < oldestPostgres)
    return failed(about, `${text}.`, `Upgrade it: the site needs version ${oldestPostgres} or later.`);
  if (isWritable(facts)) return ok(about, `${text}, writable.`);
  return hasPrimary
    ? ok(about, `${text}, a standby.`)
    : failed(
        about,
        `${text}, and cannot be written to.`,
        'Promote a standby, or name the primary in DATABASE_URL.',
      );
}

function isWritable({ isStandby, isReadOnly }: ServerFacts): boolean {
  return !isStandby && !isReadOnly;
}
