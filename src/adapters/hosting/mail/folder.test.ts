import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Mail } from '../../../operations/core/adapters/adapters.ts';
import { folderMail } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-mails-'));
afterAll(() => rmSync(folder, { recursive: true }));

const link = 'https://prompts.example.org/reset-password/token';
const mail: Mail = { to: 'a@example.com', subject: 'Reset', text: link, html: link, link };

it.each([true, false])(
  'a mail is written to a file, and its link is logged only if allowed: %s',
  async (logLinks) => {
    const lines: object[] = [];
    const log = { info: (fields: object) => lines.push(fields), warn() {}, error() {} };
    const from = { name: 'Site', address: 'site@example.org' };
    const mailer = folderMail({ folder, from, log, logLinks, now: () => new Date(), newId: () => 'id' });
    await mailer.send(mail);
    expect(readdirSync(folder).every((name) => name.endsWith('-id.eml'))).toBe(true);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines).includes('reset-password')).toBe(logLinks);
  },
);
