/**
 * The last commit before release 1.0.0, which brings every earlier database to the schema that the release
 * adopts.
 */
export const commitBefore = '420462e3f8e421f7479c68298bba6ac29023a367';

/** Whether the migrations of a database or backup are those of a checkout from before release 1.0.0. */
export function isBeforeRelease(migrations: readonly { name: string }[]): boolean {
  return migrations.some(({ name }) => name === '0001-start.sql' || name === '0001-baseline.sql');
}
