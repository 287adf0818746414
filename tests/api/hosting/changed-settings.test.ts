import { expect, it } from 'vitest';
import { noteChangedSettings } from '../../../src/operations/hosting/settings/note-changes.ts';
import { testApp } from '../../support/site/test-app.ts';

it('the audit log has each setting that changed once, whatever the number of servers', async () => {
  const app = await testApp();
  const admin = await app.user('admin', 'admin');
  const start = (given: Record<string, string>) =>
    noteChangedSettings(app.contextFor({ role: 'system' }), given);
  const smtp = { SMTP_URL: 'smtp://site:hunter2@mail.example' };
  await start({ ACCESS: 'public', ...smtp });
  const read = async () => (await admin.api.listAudit({ query: { action: 'change-setting' } })).items;
  expect(await read()).toEqual([]);

  const changed = { ACCESS: 'members', SMTP_URL: 'smtp://site:hunter3@mail.example' };
  await Promise.all([start(changed), start(changed), start(changed)]);
  await start(changed);
  const entries = await read();
  expect(entries.map(({ actor, subject, note, network }) => [actor, subject, note, network])).toEqual([
    ['system', { kind: 'setting', id: null, name: 'SMTP_URL' }, 'changed', null],
    ['system', { kind: 'setting', id: null, name: 'ACCESS' }, 'public → members', null],
  ]);
  const file = await app.request('GET /admin/audit.jsonl?action=change-setting&actor=system', { as: admin });
  expect(
    file.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(entries);
  expect(file.text).not.toContain('hunter');
});
