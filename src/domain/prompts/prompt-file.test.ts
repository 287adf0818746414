import { expect, it } from 'vitest';
import { promptFile } from './prompt-file.ts';

it('is named like the prompt, with its title as a heading', () => {
  expect(promptFile('Cold e-mail: *fast*', 'Write to [name].\n\n')).toEqual({
    name: 'cold-e-mail-fast.md',
    text: '# Cold e-mail: *fast*\n\nWrite to [name].\n',
  });
});

it('has a name that every file system accepts', () => {
  expect(promptFile('../../etc/passwd', 'x').name).toBe('etcpasswd.md');
  expect(promptFile('???', 'x').name).toBe('untitled.md');
  expect(new TextEncoder().encode(promptFile('語'.repeat(200), 'x').name).length).toBeLessThan(255);
});
