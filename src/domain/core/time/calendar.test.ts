import { expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

const entry = {
  uid: 'x@prompts.example',
  title: 'Prompts; live, and \\ more',
  description: `First line\nSecond ${'ü'.repeat(60)}`,
  place: '',
  url: 'https://prompts.example/community/events/x',
  startsAt: new Date('2026-03-10T17:00:00Z'),
  endsAt: new Date('2026-03-10T18:30:00Z'),
  changedAt: new Date('2026-03-01T00:00:00Z'),
  cancelled: false,
};

test('an event is a calendar file with its signs escaped', () => {
  const lines = calendarFile(entry, 'Promptorium').split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines).toContain('DTSTART:20260310T170000Z');
  expect(lines).toContain('DTEND:20260310T183000Z');
  expect(lines).toContain('SUMMARY:Prompts\\; live\\, and \\\\ more');
  expect(lines).toContain('STATUS:CONFIRMED');
  expect(lines.some((line) => line.startsWith('LOCATION'))).toBe(false);
  expect(lines.at(-1)).toBe('');
});

test('lines have at most 75 bytes, and unfold to the whole text', () => {
  const file = calendarFile({ ...entry, cancelled: true }, 'Promptorium');
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:First line\\nSecond ${'ü'.repeat(60)}\r\n`);
  expect(file).toContain('STATUS:CANCELLED');
});
