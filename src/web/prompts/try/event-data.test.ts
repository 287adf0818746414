import { describe, expect, it } from 'vitest';
import { eventDataParser } from './event-data.ts';

const stream =
  ': comment\nevent: message\ndata: one\n\ndata:two\r\n\r\nid: 3\rdata: {"a":\rdata: 1}\r\rdata: [DONE]\n\n';
const events = ['one', 'two', '{"a":\n1}', '[DONE]'];

describe('the data of server-sent events', () => {
  it('is found with every kind of line break', () => {
    expect(eventDataParser(100)(stream)).toEqual(events);
  });

  it.each([1, 2, 3, 7])('is the same in parts of %i characters', (size) => {
    const parse = eventDataParser(100);
    const parts = Array.from({ length: Math.ceil(stream.length / size) }, (_, n) =>
      stream.slice(n * size, (n + 1) * size),
    );
    expect(parts.flatMap(parse)).toEqual(events);
  });

  it('is not returned before its event is complete', () => {
    const parse = eventDataParser(100);
    expect(parse('data: one\n')).toEqual([]);
    expect(parse('\ndata: tw')).toEqual(['one']);
    expect(parse('o')).toEqual([]);
    expect(parse('\n\n')).toEqual(['two']);
  });

  it('of many short events can be longer than one event can', () => {
    const parse = eventDataParser(20);
    expect(Array.from({ length: 50 }, () => parse('data: short\n\n'))).toHaveLength(50);
    expect(() => parse(`data: ${'x'.repeat(20)}`)).toThrow(RangeError);
  });

  it('of one event is bounded, however many lines it has', () => {
    const parse = eventDataParser(20);
    parse('data: 1\n');
    parse('data: 2\n');
    expect(() => parse('data: 3\n')).toThrow(RangeError);
  });
});
