import { maxLagMs } from '../replica.ts';
import { type Finding, ok, warning } from './finding.ts';

/** What a server of DATABASE_REPLICA_URL reports about itself. */
export interface StandbyFacts {
  isStandby: boolean;
  /**
   * Whether it replicates the database that the site writes to; undefined while that cannot be determined.
   */
  isOfPrimary: boolean | undefined;
  /**
   * Milliseconds until it had everything that the primary had at the beginning; undefined when that took too
   * long or is unknown.
   */
  behindMs: number | undefined;
}

/** A server of DATABASE_REPLICA_URL, and its facts or the reason why it cannot be used. */
export interface StandbyCheck {
  name: string;
  facts: StandbyFacts | Error;
}

/** A finding for each server. Without a standby the site works, but its primary has the entire load. */
export function judgeStandbys(looks: readonly StandbyCheck[]): Finding[] {
  const hasStandby = looks.some(({ facts }) => !(facts instanceof Error) && facts.isStandby);
  return looks.map(({ name, facts }) => judgeStandby(name, facts, hasStandby));
}

function judgeStandby(name: string, facts: StandbyFacts | Error, hasStandby: boolean): Finding {
  const about = 'replica';
  if (facts instanceof Error)
    return warning(
      about,
      `${name} cannot be used: ${facts.message}.`,
      'Check DATABASE_REPLICA_URL, that the server is running, and the network in between.',
    );
  const { isStandby, isOfPrimary, behindMs } = facts;
  if (isOfPrimary === false)
    return warning(
      about,
      `${name} has a different database than DATABASE_URL and is not used for reads.`,
      'Name a standby of the same server, and the same database.',
    );
  if (!isStandby)
    return hasStandby
      ? ok(about, `${name} is the primary, which is not used as a replica.`)
      : warning(
          about,
          `${name} is not a standby: visitors read from the primary.`,
          'Name a standby in DATABASE_REPLICA_URL, or leave it out.',
        );
  if (isOfPrimary === undefined) return ok(about, `${name} is a standby. Its primary cannot be queried.`);
  return behindMs === undefined
    ? warning(
        about,
        `${name} is a standby more than ${maxLagMs / 1000} s behind: visitors read from the primary in the meantime.`,
        'See pg_stat_replication on the primary and the log of the standby.',
      )
    : ok(about, `${name} is a standby, ${behindMs} ms behind.`);
}
