import { parseArgs } from 'node:util';

/** What to generate. */
interface Amounts {
  prompts: number;
  users: number;
  likes: number;
}

/** The arguments of the generator. */
export interface SeedArguments extends Amounts {
  /** Whether the database may have other prompts and users. */
  add: boolean;
  /** The day on which the newest prompts were published, YYYY-MM-DD. */
  until: string;
}

/** Everything that the generated rows depend on. */
export interface Plan extends Amounts {
  /** Publication time of the newest prompts, in milliseconds since 1970. */
  until: number;
  /** Numbers of the first prompt and user: generated rows with smaller ones exist already. */
  first: { prompt: number; user: number };
  topicIds: readonly string[];
  /**
   * Logarithms to base 2 of 0, 1, 2 … as computed by the database, so that its scores and these are equal.
   */
  logarithms: Float64Array;
  /** The lowest quality of each tier of the search index except the last. */
  tierBorders: readonly number[];
}

const max: Amounts = { prompts: 20_000_000, users: 5_000_000, likes: 100_000_000 };

/** Parses the arguments; returns a message if they are invalid. */
export function seedArguments(args: readonly string[], today: string): SeedArguments | string {
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        prompts: { type: 'string' },
        users: { type: 'string' },
        likes: { type: 'string' },
        until: { type: 'string' },
        add: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const amounts: Partial<Amounts> = {};
  for (const name of ['prompts', 'users', 'likes'] as const) {
    const given = values[name];
    if (given === undefined) continue;
    const amount = /^\d{1,9}$/.test(String(given)) ? Number(given) : Number.NaN;
    if (!(amount <= max[name])) return `--${name} must be a whole number of at most ${max[name]}.`;
    amounts[name] = amount;
  }
  const { prompts = 1_000 } = amounts;
  const { users = Math.ceil(prompts / 10), likes = 3 * prompts } = amounts;
  if (prompts && !users) return '--users must be at least 1: every prompt has an author.';
  const until = String(values.until ?? today);
  if (!isDay(until)) return '--until must be a day such as 2026-01-31.';
  return { prompts, users, likes, until, add: values.add === true };
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}
