import { expect, it } from 'vitest';
import { withoutAttached } from './attached-parts.ts';

it.each([
  ['학교에서', ['학교']],
  ['선생님들의', ['선생님']],
  ['나무', []],
  ['ולספר', ['לספר', 'ספר']],
  ['בית', []],
  ['והمكتب', []],
  ['بالقلم', ['قلم']],
  ['ولد', []],
  ['school', []],
])('%s without attached parts: %j', (word, forms) => expect(withoutAttached(word)).toEqual(forms));
