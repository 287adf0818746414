import { expect, it } from 'vitest';
import { isCommand, letterOf } from './keys.ts';

const press = (key: string, code: string, held: object = {}) =>
  ({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }) as KeyboardEvent;

it.each([
  ['s', 'KeyS', 's'],
  // Caps Lock
  ['S', 'KeyS', 's'],
  // Dvorak: the letter that is typed counts, not its place.
  ['s', 'Semicolon', 's'],
  ['o', 'KeyS', 'o'],
  // Russian, Greek, Hebrew, Arabic
  ['ы', 'KeyS', 's'],
  ['Ы', 'KeyS', 's'],
  ['σ', 'KeyS', 's'],
  ['ד', 'KeyS', 's'],
  ['ن', 'KeyK', 'k'],
  // Neither a letter nor in the place of one
  ['ö', 'Semicolon', 'ö'],
  ['/', 'Slash', '/'],
  ['Enter', 'Enter', 'enter'],
])('%s at %s is the letter %s', (key, code, letter) => {
  expect(letterOf(press(key, code))).toBe(letter);
});

it.each([
  [{ ctrlKey: true }, true],
  [{ metaKey: true }, true],
  [{}, false],
  // AltGr in Windows
  [{ ctrlKey: true, altKey: true }, false],
  [{ ctrlKey: true, shiftKey: true }, false],
  [{ ctrlKey: true, isComposing: true }, false],
  [{ ctrlKey: true, keyCode: 229 }, false],
])('%j is a command: %s', (held, expected) => {
  expect(isCommand(press('Enter', 'Enter', held))).toBe(expected);
});
