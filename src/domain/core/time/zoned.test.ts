import { expect, it } from 'vitest';
import { clockIn, instantIn } from './zoned.ts';

it.each([
  ['Europe/Berlin', '2027-03-27T19:00', '2027-03-27T18:00:00.000Z'],
  ['Europe/Berlin', '2027-03-29T19:00', '2027-03-29T17:00:00.000Z'],
  ['Europe/Berlin', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
  ['Europe/Berlin', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', '2027-10-31T04:00', '2027-10-31T03:00:00.000Z'],
  ['Europe/Berlin', '2027-01-01T00:00', '2026-12-31T23:00:00.000Z'],
  ['America/New_York', '2027-03-13T19:00', '2027-03-14T00:00:00.000Z'],
  ['America/New_York', '2027-03-14T19:00', '2027-03-14T23:00:00.000Z'],
  ['Australia/Lord_Howe', '2027-04-04T12:00', '2027-04-04T01:30:00.000Z'],
  ['Asia/Kathmandu', '2027-06-01T00:15', '2027-05-31T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2027-06-01T00:15', '2027-05-31T10:15:00.000Z'],
  ['UTC', '2028-02-29T23:59', '2028-02-29T23:59:00.000Z'],
])('in %s, clocks show %s at %s', (zone, clock, instant) => {
  expect(instantIn(clock, zone).toISOString()).toBe(instant);
  expect(clockIn(new Date(instant), zone)).toBe(clock);
});

it.each([
  // Set back: the first of the two.
  ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
])('in %s, %s is first at %s', (zone, clock, instant) => {
  expect(instantIn(clock, zone).toISOString()).toBe(instant);
});

it.each([
  ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T03:30'],
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T03:30'],
  ['Australia/Lord_Howe', '2027-10-03T02:10', '2027-10-03T02:40'],
])('in %s, clocks skip %s and show %s', (zone, clock, shown) => {
  expect(clockIn(instantIn(clock, zone), zone)).toBe(shown);
});
