import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { searchLibrary } from '../../support/generated/search-library.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-synonyms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('find each other, exact words first, words and phrases alike', async () => {
  const { titles, publish } = await searchLibrary();
  await publish(
    { title: 'Resume review', contentMd: 'Improve my resume.' },
    { title: 'CV review', contentMd: 'Improve my CV.' },
    { title: 'Curriculum vitae review', contentMd: 'Improve my curriculum vitae.' },
    {
      title: 'Quantum physics',
      contentMd: 'Explain simply what an electron is and how it moves around the atom.',
    },
    { title: 'Black holes', contentMd: 'ELI5.' },
  );
  const all = ['CV review', 'Curriculum vitae review', 'Resume review'];
  for (const [query, first] of [
    ['cv', 'CV review'],
    ['resume', 'Resume review'],
    ['résumés', 'Resume review'],
    ['curriculum vitae', 'Curriculum vitae review'],
  ] as const) {
    const found = await titles(query);
    expect([query, found[0], found.toSorted()]).toEqual([query, first, all]);
  }
  expect((await titles('eli5')).slice(0, 2)).toEqual(['Black holes', 'Quantum physics']);
  expect(await titles('explain simply')).toEqual(expect.arrayContaining(['Black holes', 'Quantum physics']));
});

it('are shipped for other names of a task or role', async () => {
  const { titles, publish } = await searchLibrary();
  await publish(
    { title: 'Bash helper', contentMd: 'Answer.' },
    { title: 'Code review', contentMd: 'Answer.' },
    { title: 'Product manager', contentMd: 'Answer.' },
    { title: 'Badge photo', contentMd: 'Answer.' },
  );
  for (const [query, title] of [
    ['terminal', 'Bash helper'],
    ['pull request review', 'Code review'],
    ['project manager', 'Product manager'],
    ['corporate portrait', 'Badge photo'],
  ] as const)
    expect([query, (await titles(query))[0]]).toEqual([query, title]);
});

it('in a title weigh nearly as much as the word; phrases are found by words, and words by phrases', async () => {
  writeFileSync(
    join(folder, 'synonyms.md'),
    '- otter = river weasel\n- badger > burrow digger\n- stoat = ermine\n- ermine > winter fur\n',
  );
  const { titles, publish } = await searchLibrary({ env: { CONTENT_DIR: folder } });
  await publish(
    { title: 'River weasel sketch' },
    { title: 'Animals', contentMd: 'Draw an otter.' },
    { title: 'Apart', contentMd: 'A weasel that lives far away from any river.' },
    { title: 'Burrow digger sketch' },
    { title: 'Winter fur' },
  );
  expect(await titles('otter')).toEqual(['River weasel sketch', 'Animals', 'Apart']);
  expect((await titles('river weasel')).toSorted()).toEqual(['Animals', 'Apart', 'River weasel sketch']);
  expect(await titles('badger')).toEqual(['Burrow digger sketch']);
  // What is related to a word is related to others with its meaning.
  expect(await titles('stoat')).toEqual(['Winter fur']);
});

it('count once: prompts with all words of the search are before one with what several of them mean', async () => {
  writeFileSync(join(folder, 'synonyms.md'), '- glacier > moraine\n- valley > moraine\n- cirque = valley\n');
  const { titles, publish } = await searchLibrary({ env: { CONTENT_DIR: folder } });
  await publish(
    { title: 'Valley', contentMd: `Draw a valley. ${'Many other words. '.repeat(20)} Add a glacier.` },
    { title: 'Moraine map', contentMd: 'A moraine, and another moraine.' },
    { title: 'Valley sketch', contentMd: 'A valley, and another valley.' },
  );
  expect((await titles('glacier valley'))[0]).toBe('Valley');
  // A word of the search is not also another one.
  await publish({ title: 'Rocks', contentMd: `${'Many other words. '.repeat(20)} A cirque in a valley.` });
  expect((await titles('cirque valley'))[0]).toBe('Rocks');
});

it('are those of the operator when CONTENT_DIR has synonyms.md', async () => {
  writeFileSync(join(folder, 'synonyms.md'), '# Ours\n\n- hamster = golden rodent\n');
  const { titles, publish } = await searchLibrary({ env: { CONTENT_DIR: folder } });
  await publish({ title: 'My hamster' }, { title: 'Our resume' });
  expect(await titles('golden rodent')).toEqual(['My hamster']);
  // The shipped list is replaced.
  expect(await titles('cv')).toEqual([]);
});

it('with a bad line make searches fail with an error that names the file and the line', async () => {
  writeFileSync(join(folder, 'synonyms.md'), '# Ours\n\n- hamster = rodent\n- lonely\n');
  const { app } = await searchLibrary({ env: { CONTENT_DIR: folder }, unrelated: 0 });
  const { status } = await app.request('GET /posts?q=hamster');
  expect(status).toBe(500);
  const [error] = app.errors.splice(0);
  expect(String(error?.err)).toContain(`${join(folder, 'synonyms.md')}: line 4 must be like`);
  expect(String(error?.err)).toContain('"- lonely"');
});
