import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyOf } from './form-body.ts';

const schema = z.object({
  name: z.string(),
  note: z.string().default(''),
  password: z.string().min(1).optional(),
  kind: z.enum(['a', 'b']).optional(),
  days: z.int().optional(),
  all: z.boolean().optional(),
  tags: z.array(z.string()).default([]),
  parts: z.array(z.object({ text: z.string() })).default([]),
});
const read = (sent: string, names = {}) => bodyOf(schema, new URLSearchParams(sent), names);

describe('the body of a form', () => {
  it('has each field in the type of its schema', () => {
    expect(read('name=Ada&kind=b&days=7&all=yes&tags=one,+two&tags=three&do=x')).toEqual({
      name: 'Ada',
      kind: 'b',
      days: 7,
      all: true,
      tags: ['one', ' two', 'three'],
    });
    expect(read('all=false')).toEqual({ all: false });
  });

  it('leaves out empty fields that may be absent, but not texts that may be empty', () => {
    expect(read('name=&note=&password=&kind=&days=&tags=')).toEqual({ name: '', note: '', tags: [] });
  });

  it('takes a field by its name in the form', () => {
    expect(read('text=Hello', { note: 'text' })).toEqual({ note: 'Hello' });
  });

  it('leaves lists of objects to others', () => {
    expect(read('parts=1')).toEqual({});
  });
});
