import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { exportCommand } from '../../../src/cli/export.ts';
import { documentValues } from '../../../src/cli/import/documents.ts';
import { importCommand } from '../../../src/cli/import.ts';
import { line } from '../../../src/domain/core/text/in-markdown.ts';
import {
  describedInput,
  inputsOf,
  needsValue,
  promptSections,
} from '../../../src/domain/integrations/agents/agent-prompt.ts';
import { dotprompt } from '../../../src/domain/integrations/agents/dotprompt.ts';
import {
  choicesOf,
  inputLimits,
  inputProblem,
  kindNames,
  type PromptInput,
} from '../../../src/domain/prompts/inputs/inputs.ts';
import {
  placeholderMarks,
  placeholdersOf,
  segmentsOf,
} from '../../../src/domain/prompts/placeholders/placeholders.ts';
import { aPrompt } from '../../factories.ts';
import { runCommand } from '../../support/site/commands.ts';
import { testApp } from '../../support/site/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-inputs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parts = ['Straße', '"quoted"', '= 1', '- x', "it's", 'x: y', '50 %', '日本', 'a, b', '\\n', 'end.'];
const phrase = fc
  .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const optional = fc.oneof(fc.constant(''), phrase);
const input = fc
  .record({
    name: fc.constantFrom('topic', 'due date', 'Tone of voice', 'your name', 'number of words', 'Größe'),
    label: optional,
    help: optional,
    kind: fc.constantFrom(...kindNames),
    choices: fc.uniqueArray(phrase, { minLength: 2, maxLength: 4 }),
    default: optional,
    required: fc.boolean(),
    example: optional,
  })
  .map((given): PromptInput => {
    const hasChoices = given.kind === 'choice' || given.kind === 'several';
    const plain = given.choices.map((choice) => choice.replaceAll(',', ' and'));
    const choices = hasChoices ? (given.kind === 'several' ? [...new Set(plain)] : given.choices) : [];
    const typed = { number: '12', date: '2026-03-31', line: '', text: '' } as Record<string, string>;
    const value = typed[given.kind] ?? choicesOf({ ...given, choices })[1] ?? '';
    const fitting = (text: string) => (text && value) || text;
    return { ...given, choices, default: fitting(given.default), example: fitting(given.example) };
  })
  .filter((one) => !inputProblem(one));
const inputs = fc.uniqueArray(input, { maxLength: 5, selector: ({ name }) => name });
const bodyOf = (all: readonly PromptInput[]) =>
  `Write ${all.map(({ name }) => `about [${name}]`).join(' and ')}, briefly.`;

it('of any kind are the same after an export and an import, in every format', async () => {
  const app = await testApp();
  const alice = await app.user('alice');
  const written = new Map<string, readonly PromptInput[]>();
  for (const [n, all] of fc.sample(inputs, 25).entries()) {
    const title = `Exported ${n}`;
    written.set(title, all);
    const body = aPrompt({ title, contentMd: bodyOf(all), status: 'draft' });
    await alice.api.publishPrompt({
      body: { ...body, inputs: all.map((one) => ({ ...one, choices: [...one.choices] })) },
    });
  }
  for (const name of ['all.csv', 'all.json', 'all.jsonl']) {
    const file = join(folder, name);
    await runCommand(app, exportCommand, [file]);
    await app.pool.db.execute(sql`delete from prompts`);
    expect(await runCommand(app, importCommand, [file]), name).toMatchObject({ status: 0, warned: [] });
    const rows = await app.pool.db.execute(sql`select title, input_fields from prompts`);
    const read = rows as unknown as { title: string; input_fields: PromptInput[] }[];
    expect(new Map(read.map((row) => [row.title, row.input_fields])), name).toEqual(written);
  }
});

const agentPrompt = (all: readonly PromptInput[]) => {
  const contentMd = bodyOf(all);
  return {
    id: '0199a5c2-7d00-7000-8000-00000000abcd',
    slug: 'a',
    url: '/prompt/a',
    title: 'A title',
    summary: 'A summary.',
    useWhen: '',
    license: '',
    categoryId: 'education',
    tags: [],
    contentMd,
    marks: placeholderMarks(contentMd).marks,
    inputs: inputsOf(segmentsOf(contentMd), all),
    sampleResponses: [],
    authorDisplayName: 'Ada',
    version: 1,
  };
};

it('are said in words to programs: everything except whether a text has one line or several', () => {
  fc.assert(
    fc.property(inputs, (all) => {
      const prompt = agentPrompt(all);
      const sections = promptSections(prompt);
      for (const [n, one] of all.entries()) {
        const [found] = prompt.inputs.slice(n);
        const said = describedInput(found as NonNullable<typeof found>);
        for (const fact of [one.label, one.help, ...choicesOf(one), one.default, one.example])
          expect(said).toContain(line(fact));
        expect([said.includes('required'), said.includes('a number'), said.includes('a date')]).toEqual([
          one.required,
          one.kind === 'number',
          one.kind === 'date',
        ]);
        expect(needsValue(found as NonNullable<typeof found>)).toBe(one.required && !one.default);
        expect(sections).toContain(`- \`[${one.name}]\`: ${said}`);
      }
    }),
  );
});

it('of a Dotprompt file that is read again have their words and defaults, or the loss is named', () => {
  fc.assert(
    fc.property(inputs, (all) => {
      const lost: string[] = [];
      const { body, inputs: read = [] } = documentValues(dotprompt(agentPrompt(all)), {
        name: 'a.prompt',
        path: 'a.prompt',
        onUnused: () => {},
        onLost: (names) => lost.push(...names),
      });
      const fields = placeholdersOf(body as string);
      expect(fields).toHaveLength(all.length);
      const found = read as PromptInput[];
      for (const [n, one] of agentPrompt(all).inputs.entries()) {
        const field = fields.find(
          ({ label }) => label.replace(/_/g, ' ') === one.label.toLowerCase() || label === one.label,
        );
        const input = found.find(({ name }) => name === field?.label);
        const said = describedInput(one);
        if (said.length > inputLimits.help) expect(lost.join()).toContain('end of its description');
        else expect(input?.help ?? field?.label).toBe(said);
        expect(input?.default || field?.default, String(n)).toBe(one.default);
        expect(input?.required ?? false).toBe(needsValue(one));
      }
    }),
  );
});
