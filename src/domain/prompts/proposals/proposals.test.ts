import { expect, it } from 'vitest';
import { versionNoteOf } from './proposals.ts';

it.each([
  ['Fixes a typo', 'Fixes a typo'],
  ['Fixes\n\na typo ', 'Fixes a typo'],
  ['Fixes the typo in the title', 'Fixes the typo in…'],
  ['Fixesthetypointhetitle', 'Fixesthetypointheti…'],
  [`${'x'.repeat(18)}😀😀`, `${'x'.repeat(18)}…`],
])('the note %j becomes %j in the list of versions', (note, expected) => {
  expect(versionNoteOf(note, 20)).toBe(expected);
});
