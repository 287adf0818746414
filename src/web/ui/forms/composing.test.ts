import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isComposing } from './keys.ts';

it.each([
  [{ key: 'Enter', isComposing: true, keyCode: 229 }, true],
  [{ key: 'Enter', isComposing: false, keyCode: 229 }, true],
  [{ key: 'Enter', isComposing: false, keyCode: 13 }, false],
])('%j: %s', (key, expected) => {
  expect(isComposing(key as KeyboardEvent)).toBe(expected);
  expect(isComposing({ nativeEvent: key } as never)).toBe(expected);
});

it('every field that handles Enter asks whether it is for an input method', () => {
  const root = join(import.meta.dirname, '../..');
  const handling = globSync('**/*.tsx', { cwd: root }).filter((file) =>
    /key [!=]== 'Enter'/.test(readFileSync(join(root, file), 'utf8')),
  );
  const asking = handling.filter((file) =>
    /isComposing\(event\)/.test(readFileSync(join(root, file), 'utf8')),
  );
  // The shortcut of the editor is Ctrl + Enter, which no input method uses.
  expect(handling.filter((file) => !asking.includes(file))).toEqual(['prompts/editor/editor.tsx']);
  expect(asking.length).toBeGreaterThan(4);
});
