import { expect, it } from 'vitest';
import { z } from 'zod';
import { composeExample, withChanges } from './examples.ts';

const name = z.string().meta({ example: 'Alice' });

it('composes the examples of fields', () => {
  const schema = z.object({
    people: z.array(z.object({ name: name.nullable(), count: z.number(), can: z.boolean() })),
    state: z.enum(['open', 'closed']),
    done: z.literal(true),
    pair: z.tuple([z.number(), z.number()]),
    either: z.union([name, z.number()]),
    nobody: name.nullable().meta({ example: null }),
  });
  expect(composeExample(schema)).toEqual({
    people: [{ name: 'Alice', count: 1, can: false }],
    state: 'open',
    done: true,
    pair: [1, 1],
    either: 'Alice',
    nobody: null,
  });
});

it('omits fields that may be omitted, unless the optional field has an example of its own', () => {
  const schema = z.object({
    plain: name.optional(),
    preset: z.number().default(3),
    own: z.string().optional().meta({ example: 'Bob' }),
  });
  expect(composeExample(schema)).toEqual({ own: 'Bob' });
});

it('needs an example of every text', () => {
  expect(() => composeExample(z.object({ title: z.string() }))).toThrow('A string needs an example');
});

it('changes fields at any depth, and lists as a whole', () => {
  const example = { order: { state: 'paid', price: 5 }, items: [1, 2] };
  expect(withChanges(example, { order: { state: 'open' }, items: [] })).toEqual({
    order: { state: 'open', price: 5 },
    items: [],
  });
});
