import type { Plan } from './plan.ts';
import { pick, type Random, randomOf } from './random.ts';

/** A generated user. */
export interface SeedUser {
  id: string;
  username: string;
  name: string;
  email: string;
  verified: boolean;
  headline: string;
  createdAt: number;
}

/** The domain of generated users' addresses, which cannot be registered (RFC 2606): no mail reaches them. */
export const seedMailDomain = 'seed.invalid';

const day = 86_400_000;
const years = 3 * 365 * day;
/** Share of users with a verified address. */
const verified = 0.85;

const firstNames =
  `Ada Alex Amir Ana Anna Ben Bianca Carla Carlos Chen Clara Daniel Dilek Elena Emma Emre Eva Felix Fatma
  Grace Hana Hannah Igor Ines Ivan Jack James Jin Jonas Julia Kai Kenji Klara Lara Leo Lena Li Lucas Luis Maria Marta Max Mei
  Mia Mina Nadia Nina Noah Olga Omar Paul Pedro Priya Ravi Rosa Sam Sara Sofia Tom Vera Wei Yuki Zoe`.split(
    /\s+/,
  );
const lastNames =
  `Adams Almeida Bauer Becker Bell Bianchi Brown Carter Castro Chen Costa Cruz Demir Dubois Evans Fischer
  Garcia Gomez Green Hall Hoffmann Huang Ito Ivanov Jones Kaya Keller Kim King Klein Kumar Lee Lewis Li Lopez Martin Mendes Meyer
  Mori Moreau Novak Oliveira Park Patel Petrov Popov Ramos Reed Ricci Rossi Sato Schmidt Silva Singh Smith Tanaka Torres Walker
  Wang Weber White Wolf Yilmaz Young Zhang`.split(/\s+/);
const headlines = [
  'Prompts for everyday work',
  'Teacher and tinkerer',
  'I write about data',
  'Designer who codes',
  'Short prompts, long answers',
] as const;

/** Generates the `n`-th user of a run, from 0. */
export function userOf(plan: Pick<Plan, 'users' | 'until' | 'first'>, n: number): SeedUser {
  const number = plan.first.user + n;
  const random = randomOf('user', number);
  const name = `${pick(random, firstNames)} ${pick(random, lastNames)}`;
  const createdAt = timeOf(plan.until, n, plan.users, random) - 30 * day;
  const username = `${name.toLowerCase().replace(' ', '.')}.${number}`;
  return {
    id: idAt(createdAt, random),
    username,
    name,
    email: `user-${number}@${seedMailDomain}`,
    verified: random() < verified,
    headline: random() < 0.3 ? pick(random, headlines) : '',
    createdAt,
  };
}

/**
 * Returns when the `n`-th of `count` was created, in the three years before `until`: in order, and more in
 * later years.
 */
export function timeOf(until: number, n: number, count: number, random: Random): number {
  return Math.floor(until - years * (1 - ((n + random()) / count) ** 0.7));
}

/** Creates a UUID of version 7 (RFC 9562) for a time. */
export function idAt(time: number, random: Random): string {
  const bits = (count: number) =>
    Math.floor(random() * 2 ** count)
      .toString(16)
      .padStart(Math.ceil(count / 4), '0');
  const stamp = time.toString(16).padStart(12, '0');
  const variant = (8 + Math.floor(random() * 4)).toString(16);
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${bits(12)}-${variant}${bits(12)}-${bits(24)}${bits(24)}`;
}
