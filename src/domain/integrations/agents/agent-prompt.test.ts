import { expect, it } from 'vitest';
import { segmentsOf } from '../../prompts/placeholders/placeholders.ts';
import { inputsOf } from './agent-prompt.ts';

it.each([
  ['{{tone:formal|casual}}', ['formal', 'casual']],
  ['[short / long]', []],
  ['[your name or nickname]', []],
  ['[topic]', []],
])('the values to choose from in %s are %j', (text, choices) => {
  expect(inputsOf(segmentsOf(`Write about it: ${text}.`)).map((input) => input.choices)).toEqual([choices]);
});
