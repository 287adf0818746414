import { expect, it } from 'vitest';
import { notificationKinds } from './notifications.ts';

it('readers are members in the texts of notifications', () => {
  expect(Object.values(notificationKinds).filter((kind) => /\busers?\b/i.test(JSON.stringify(kind)))).toEqual(
    [],
  );
});
