import { oldestPostgres } from '../database-address.ts';
import { isPoolerRefusal, poolerProblem, poolerRemedy } from '../pooler.ts';
import { type Finding, failed, ok } from './finding.ts';

/** What a database server reports about itself. */
export interface ServerFacts {
  /** Such as 18.4. */
  version: string;
  /** Whether it refuses writes, as a standby does. */
  isReadOnly: boolean;
  /** Whether the connection leads through a pooler such as PgBouncer. */
  isPooled: boolean;
}

/** The finding about the server of DATABASE_URL, by its facts or the reason why it cannot be used. */
export function judgeServer(name: string, facts: ServerFacts | Error): Finding {
  const about = 'database';
  if (facts instanceof Error ? isPoolerRefusal(facts) : facts.isPooled)
    return failed(about, `${name} ${poolerProblem}.`, poolerRemedy);
  if (facts instanceof Error)
    return failed(
      about,
      `${name} cannot be used: ${facts.message}.`,
      'Check DATABASE_URL, that the server is running, and the network in between.',
    );
  const text = `${name} is PostgreSQL ${facts.version}`;
  if (Number.parseInt(facts.version, 10) < oldestPostgres)
    return failed(about, `${text}.`, `Upgrade it: the site needs version ${oldestPostgres} or later.`);
  return facts.isReadOnly
    ? failed(about, `${text}, and cannot be written to.`, 'Set DATABASE_URL to the primary.')
    : ok(about, `${text}, writable.`);
}
