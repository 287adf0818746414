import { expect, it } from 'vitest';
import { segmentsOf } from '../placeholders/placeholders.ts';
import { inputProblem } from './inputs.ts';
import { suggestInputs } from './suggest.ts';

it.each([
  ['{{tone:formal|casual}}', { kind: 'choice', choices: ['formal', 'casual'], default: 'formal' }],
  ['{{size | select:options=["S","M"]:required}}', { kind: 'choice', choices: ['S', 'M'], required: true }],
  ['{{size | select:options=["S","M"]:default="M"}}', { kind: 'choice', default: 'M' }],
  ['{{age | number:min=18:max=99}}', { kind: 'number', default: '' }],
  ['{{notes | textarea:required}}', { kind: 'text', required: true }],
  ['{{sent | checkbox:default=true}}', { kind: 'yes-no', default: '' }],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder
  ['${input:component:The name in the code}', { kind: 'line', help: 'The name in the code' }],
  ['[Formal/Casual]', { kind: 'choice', choices: ['Formal', 'Casual'] }],
  ['[straight / curved / multiple turns]', { kind: 'choice' }],
  ['[DIY/Professional/Emergency]', { kind: 'choice' }],
  ['[CRITICAL | HIGH | LOW]', { kind: 'choice', choices: ['CRITICAL', 'HIGH', 'LOW'] }],
  // Names for the same thing, and answers with a comment.
  ['[city/region]', { kind: 'line' }],
  ['[Product type/category]', { kind: 'line' }],
  ['[country/region/city if provided]', { kind: 'line' }],
  ['[High/Medium/Low + explanation]', { kind: 'line' }],
  ['[hours/days]', { kind: 'line' }],
  ['[yes/no]', { kind: 'yes-no', choices: [] }],
  ['{{polite:yes|no}}', { kind: 'yes-no', default: 'yes' }],
  ['[date]', { kind: 'date' }],
  ['{{due_date}}', { kind: 'date' }],
  ['[date range]', { kind: 'line' }],
  ['{{due_date:next Monday}}', { kind: 'line', default: 'next Monday' }],
  ['[number of guests]', { kind: 'number' }],
  ['[phone number]', { kind: 'line' }],
  ['{{servings:2}}', { kind: 'number', default: '2' }],
  ['[language]', { kind: 'line' }],
  ['[email?]', { kind: 'line', required: false }],
  ['[paste your text here]', { kind: 'text' }],
  ['[topic]', { kind: 'line' }],
])('suggests how to fill in %s', (raw, expected) => {
  const segments = segmentsOf(`Write about ${raw} now.`);
  expect(segments[1]?.raw).toBe(raw);
  const [input] = suggestInputs(segments).values();
  expect(input).toMatchObject(expected);
  expect(input && inputProblem(input)).toBeUndefined();
});

it.each(['{{ now | date: "Y" }}', '{{ x | date:"Y" }}', '{{ x | number:2 }}', '{{ x | upper }}'])(
  'leaves the filter %s to its template',
  (text) => {
    expect(segmentsOf(`Write ${text} now.`).every(({ kind }) => kind === 'text')).toBe(true);
  },
);
