import { describe, expect, it } from 'vitest';
import { initialOf } from './initial.ts';

describe('initial', () => {
  it.each([
    ['alice', 'A'],
    ['  bob', 'B'],
    ['éva', 'É'],
    ['李雷', '李'],
    ['🙂', '🙂'],
    ['🇩🇪 Team', '🇩🇪'],
    ['👩‍🚀 Ada', '👩‍🚀'],
    ['e\u0323lan', 'E\u0323'],
    ['', '?'],
    ['  ', '?'],
  ])('of %j is %s', (name, initial) => expect(initialOf(name)).toBe(initial));
});
