import { expect, it, vi } from 'vitest';
import { jsonStream } from './json-stream.ts';

async function* numbers(count: number, onEnd = () => {}) {
  try {
    for (let n = 1; n <= count; n++) yield { n };
  } finally {
    onEnd();
  }
}
const read = (object: object, onError = (error: unknown) => expect(error).toBeUndefined()) =>
  new Response(jsonStream(object, onError)).text();

it.each([
  [{}, {}],
  [
    { a: 1, 'b"': null, c: [], d: { e: 'é\n"' } },
    { a: 1, 'b"': null, c: [], d: { e: 'é\n"' } },
  ],
  [
    { list: numbers(0), after: true },
    { list: [], after: true },
  ],
  [
    { one: numbers(1), three: numbers(3) },
    { one: [{ n: 1 }], three: [{ n: 1 }, { n: 2 }, { n: 3 }] },
  ],
])('writes %o as JSON', async (object, expected) => {
  expect(JSON.parse(await read(object))).toEqual(expected);
});

it('breaks off, and tells why, where a list fails', async () => {
  async function* failing() {
    yield 1;
    throw new Error('the database is gone');
  }
  const onError = vi.fn();
  await expect(read({ list: failing() }, onError)).rejects.toThrow('the database is gone');
  expect(onError).toHaveBeenCalledOnce();
});

it('asks for no more than is taken, and for nothing once the reader has left', async () => {
  const onEnd = vi.fn();
  let asked = 0;
  async function* counted() {
    for await (const item of numbers(1000, onEnd)) {
      asked++;
      yield item;
    }
  }
  const reader = jsonStream({ list: counted() }, () => {}).getReader();
  for (let n = 0; n < 5; n++) await reader.read();
  await reader.cancel();
  expect(asked).toBeLessThan(10);
  expect(onEnd).toHaveBeenCalledOnce();
});
