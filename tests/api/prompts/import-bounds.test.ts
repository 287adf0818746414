import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { importCommand } from '../../../src/cli/import.ts';
import { runCommand } from '../../support/site/commands.ts';
import { testApp } from '../../support/site/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-bounds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mebibyte = 1024 * 1024;
const app = await testApp();

/** Imports a file as an operator does; what was printed about its rows, and the totals. */
async function imported(name: string, content: string | Uint8Array) {
  const file = join(folder, name);
  writeFileSync(file, content);
  const { printed } = await runCommand(app, importCommand, [file]);
  return { rows: printed.slice(0, -1), totals: printed.at(-1)?.replace(/: .*/, '') };
}

/** YAML with a title and other keys, some of them nested. */
function yamlWith(keys: number, title: string): string {
  const nested = Array.from({ length: keys - 2 }, (_, n) => `  key${n}: ${n}`);
  return [`title: ${title}`, 'metadata:', ...nested].join('\n');
}

describe('the YAML of a file', () => {
  const reason =
    'rejected: The file cannot be read: its YAML has more than 1,000 keys and aliases: remove those that are not needed';

  it('may have 1,000 keys', async () => {
    const { rows, totals } = await imported(
      'most.prompt',
      `---\n${yamlWith(1000, 'Most')}\n---\nThe most.\n`,
    );
    expect([rows, totals]).toEqual([[], '1 added, 0 skipped, 0 rejected']);
  });

  it('with more of them is rejected, with the name of the file', async () => {
    const text = `---\n${yamlWith(1001, 'More')}\n---\nMore.\n`;
    expect((await imported('more.prompt', text)).rows).toEqual([`Row 1 "" (more.prompt) ${reason}`]);
    const yaml = `${yamlWith(1001, 'More')}\nprompt: More.\n`;
    expect((await imported('more.prompt.yml', yaml)).rows).toEqual([`Row 1 "" (more.prompt.yml) ${reason}`]);
    const zip = zipSync({ 'more/SKILL.md': strToU8(text), 'other/SKILL.md': strToU8('---\n---\nOther.') });
    const { rows, totals } = await imported('more.zip', zip);
    expect(rows).toEqual([`Row 1 "" (more/SKILL.md) ${reason}`]);
    expect(totals).toBe('1 added, 0 skipped, 1 rejected');
  });

  it('with many aliases is rejected', async () => {
    const text = `---\ntitle: T\nlist:\n  - &a x\n${'  - *a\n'.repeat(1001)}---\nAliases.\n`;
    expect((await imported('aliases.prompt', text)).rows).toEqual([`Row 1 "" (aliases.prompt) ${reason}`]);
  });
});

describe('a zip', () => {
  it('is read to the bound of a file, whatever size it declares', async () => {
    const large = '---\ntitle: Large\n---\nA text.\n'.padEnd(mebibyte + 1);
    const zip = zipSync({ 'large.prompt': strToU8(large), 'small.prompt': strToU8('A small text.') });
    const tooLarge = 'rejected: The file cannot be read: it is larger than 1048576 bytes';
    for (const declared of [undefined, 30]) {
      const { rows, totals } = await imported('large.zip', declaring(zip, declared));
      expect(rows[0]).toBe(`Row 1 "" (large.prompt) ${tooLarge}`);
      expect(totals).toMatch(/1 rejected$/);
    }
  });

  it('of a few kilobytes that expands to gigabytes is stopped there', async () => {
    const before = process.resourceUsage().maxRSS;
    const { rows } = await imported('bomb.zip', bomb('bomb.prompt', 4096));
    expect(rows).toEqual([
      expect.stringContaining('(bomb.prompt) rejected: The file cannot be read: it is larger'),
    ]);
    // In kilobytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(512 * 1024);
  });

  it('is read to the bound of all files, whatever sizes it declares', async () => {
    const files = Array.from({ length: 66 }, (_, n) => {
      const number = String(n).padStart(2, '0');
      const end = `\n---\nThe text of number ${number}.`;
      const start = `---\ntitle: Number ${number}\n# `;
      return [`${number}.prompt`, strToU8(start + ' '.repeat(mebibyte - start.length - end.length) + end)];
    });
    const { rows, totals } = await imported('many.zip', declaring(zipSync(Object.fromEntries(files)), 100));
    const tooLarge =
      'rejected: The file cannot be read: the prompts of the archive are larger than 67108864 bytes together: split the archive';
    expect(rows).toEqual([`Row 65 "" (64.prompt) ${tooLarge}`, `Row 66 "" (65.prompt) ${tooLarge}`]);
    expect(totals).toBe('64 added, 0 skipped, 2 rejected');
  });

  it('that is damaged or encrypted is refused with the cause', async () => {
    await expect(imported('text.zip', 'Not a zip.')).rejects.toThrow('not a zip archive, or it is damaged');
    const zip = zipSync({ 'a.prompt': [strToU8('A text of a prompt.'), { level: 0 }] });
    for (const at of entriesOf(zip)) zip[at + 8] = 1;
    expect((await imported('encrypted.zip', zip)).rows[0]).toContain('it is encrypted');
  });
});

/** The places of the entries in the list of files of a zip. */
function entriesOf(zip: Uint8Array): number[] {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const places: number[] = [];
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
    places.push(at);
  return places;
}

/** A copy of a zip that declares another size for each file. */
function declaring(zip: Uint8Array, size: number | undefined): Uint8Array {
  const copy = Buffer.from(zip);
  if (size === undefined) return copy;
  for (const at of entriesOf(copy)) {
    copy.writeUInt32LE(size, at + 24);
    copy.writeUInt32LE(size, copy.readUInt32LE(at + 42) + 22);
  }
  return copy;
}

/** A zip of one file of so many mebibytes, which declares 100 bytes. */
function bomb(name: string, mebibytes: number): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(mebibyte), { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  const data = Buffer.concat([...Array.from({ length: mebibytes }, () => block), end]);
  // A stored file, whose method is changed.
  const zip = Buffer.from(zipSync({ [name]: [data, { level: 0 }] }));
  for (const at of entriesOf(zip)) {
    zip.writeUInt16LE(8, at + 10);
    zip.writeUInt16LE(8, zip.readUInt32LE(at + 42) + 8);
  }
  return declaring(zip, 100);
}
