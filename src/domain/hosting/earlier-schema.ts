/**
 * The last commit before release 1.0.0, which brings every earlier database to the schema that the release
 * adopts.
 */
export const commitBefore = '0cceeb11f9346c3c58bff8a7c1f0552321f5b121';

/** Whether the migrations of a database or backup are those of a checkout from before release 1.0.0. */
export function isBeforeRelease(migrations: readonly { name: string }[]): boolean {
  return migrations.some(({ name }) => name === '0001-start.sql');
}
