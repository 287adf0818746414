import { expect, it } from 'vitest';
import { type AgentPrompt, inputsOf, promptSections } from '../../integrations/agents/agent-prompt.ts';
import { dotprompt } from '../../integrations/agents/dotprompt.ts';
import { placeholderMarks, placeholdersOf, segmentsOf } from '../placeholders/placeholders.ts';
import { chosenFrom, kindNames, type PromptInput, untypedInput, valueProblem } from './inputs.ts';
import { missingInput, withInputs } from './with-inputs.ts';

const anInput = (changes: Partial<PromptInput>): PromptInput => ({ ...untypedInput, name: 'b', ...changes });

it('order the described fields among themselves, where the text has them', () => {
  const fields = placeholdersOf('[a] [b] [c] [d]');
  const order = (names: string[]) =>
    withInputs(
      fields,
      names.map((name) => anInput({ name })),
    ).map(({ label }) => label);
  expect(order([])).toEqual(['a', 'b', 'c', 'd']);
  expect(order(['B'])).toEqual(['a', 'b', 'c', 'd']);
  expect(order(['d', 'b'])).toEqual(['a', 'd', 'c', 'b']);
  expect(order(['gone', 'c', 'a'])).toEqual(['c', 'b', 'a', 'd']);
});

it.each([
  [{ kind: 'number' }, ['', '12', '-1.5', '.5'], ['twelve', '1,5', '1e9']],
  [{ kind: 'date' }, ['', '2026-02-28'], ['2026-02-30', '28.2.2026', 'today']],
  [{ kind: 'yes-no' }, ['yes', 'no'], ['true']],
  [{ kind: 'choice', choices: ['a', 'b'] }, ['a'], ['c', 'a, b']],
  [{ kind: 'several', choices: ['a', 'b'] }, ['a', 'b, a'], ['a, c', 'a, a']],
] as const)('check values of %j', (changes, fit, wrong) => {
  const input = anInput(changes);
  for (const value of fit) expect(valueProblem(input, value)).toBeUndefined();
  for (const value of wrong) expect(valueProblem(input, value)).toBeTypeOf('string');
});

it('name the first required field without a value or default', () => {
  const fields = withInputs(placeholdersOf('[a] {{b:x}} [c]'), [
    anInput({ name: 'b', required: true }),
    anInput({ name: 'c', required: true }),
  ]);
  expect(missingInput(fields, {})?.key).toBe('c');
  expect(missingInput(fields, { c: 'given' })).toBeUndefined();
});

it('read several choices in the order of the author', () => {
  expect(chosenFrom(['a', 'b', 'c'], 'c, a')).toEqual(['a', 'c']);
});

it.each(kindNames)('are carried by skills and Dotprompt files, for kind %s', (kind) => {
  const contentMd = 'Say [b] and [other].';
  const choices = kind === 'choice' || kind === 'several' ? ['one', 'two'] : [];
  const input = anInput({
    kind,
    choices,
    label: 'The label',
    help: 'The help',
    required: true,
    example: 'An example',
  });
  const { marks } = placeholderMarks(contentMd);
  const inputs = inputsOf(segmentsOf(contentMd, marks), [input]);
  const prompt = { contentMd, marks, inputs, title: 'T', summary: 'S', sampleResponses: [] };
  const texts = [promptSections(prompt), dotprompt(prompt as unknown as AgentPrompt)];
  for (const text of texts)
    for (const part of ['The label', 'The help', 'required', 'An example', ...choices])
      expect(text).toContain(part);
  expect(texts[1]).toMatch(/\n {4}b: /);
  expect(texts[1]).toMatch(/\n {4}other\?: /);
});
