import { expect, it } from 'vitest';
import { requireMemory } from './memory.ts';

it('refuses a build for which there is too little memory, and says what to do', () => {
  expect(() => requireMemory(300_000_000)).toThrow(
    /^300 MB of memory are free.*takes up to 800 MB.*swap.*npm run release/,
  );
  expect(() => requireMemory(900_000_000)).not.toThrow();
});
