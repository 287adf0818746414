/** The engines, each with the version of its documentation that the rules were checked against. */
export const engines = {
  citus: { name: 'Citus', version: '13.0' },
  cockroachdb: { name: 'CockroachDB', version: '26.2' },
  yugabytedb: { name: 'YugabyteDB', version: '2025.2' },
} as const;

export type Engine = keyof typeof engines;
