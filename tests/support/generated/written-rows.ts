/** How many rows of one kind there must be, from what the site answered. */
interface Expected {
  least: number;
  most: number;
}

type Query = (statement: string) => Promise<Record<string, unknown>[]>;

/** What members write to a site that may be killed at any moment, and what must therefore be stored. */
export interface WrittenRows {
  acknowledged: number;
  /** Writes without a reply, or with one that says that the outcome is unknown. */
  unknown: number;
  /** Sends a write that adds one row named `key`. Resolves to the reply; undefined when its outcome is unknown. */
  add<T>(key: string, send: () => Promise<T>): Promise<T | undefined>;
  /** Sends a write that adds the only row named `key`, or removes it; `isOn` reads from the reply which it was. */
  toggle<T>(key: string, send: () => Promise<T>, isOn: (reply: T) => boolean): Promise<T | undefined>;
  /** What is wrong with the stored rows: one line for each. What is stored now must stay. */
  differences(query: Query): Promise<string[]>;
}

/** Follows writes; `isUnknown` says whether an error leaves open what happened. Other errors are thrown. */
export function writtenRows(isUnknown: (error: unknown) => boolean): WrittenRows {
  const expected = new Map<string, Expected>();
  const of = (key: string) => {
    const found = expected.get(key) ?? { least: 0, most: 0 };
    expected.set(key, found);
    return found;
  };
  const rows: WrittenRows = {
    acknowledged: 0,
    unknown: 0,
    async add(key, send) {
      const row = of(key);
      row.most++;
      const reply = await outcome(send, () => row.most--);
      if (reply !== undefined) row.least++;
      return reply;
    },
    async toggle(key, send, isOn) {
      const row = of(key);
      const before = { ...row };
      Object.assign(row, { least: 0, most: 1 });
      const reply = await outcome(send, () => Object.assign(row, before));
      if (reply !== undefined) row.least = row.most = Number(isOn(reply));
      return reply;
    },
    async differences(query) {
      const stored = new Map((await query(storedRows)).map(({ key, count }) => [String(key), Number(count)]));
      const wrong: string[] = [];
      for (const key of new Set([...expected.keys(), ...stored.keys()])) {
        const [row, count] = [of(key), stored.get(key) ?? 0];
        if (count < row.least || count > row.most)
          wrong.push(`${key}: ${count} rows instead of ${row.least} to ${row.most}`);
        row.least = row.most = count;
      }
      return wrong;
    },
  };

  async function outcome<T>(send: () => Promise<T>, undo: () => void): Promise<T | undefined> {
    try {
      const reply = await send();
      rows.acknowledged++;
      return reply;
    } catch (error) {
      if (isUnknown(error)) {
        rows.unknown++;
        return undefined;
      }
      undo();
      throw error;
    }
  }
  return rows;
}

export const keyOf = {
  prompt: (title: string) => `prompt ${title}`,
  comment: (text: string) => `comment ${text}`,
  like: (username: string, promptId: string) => `like of ${promptId} by ${username}`,
  bookmark: (username: string, promptId: string) => `bookmark of ${promptId} by ${username}`,
  copy: (promptId: string) => `copy of ${promptId}`,
};

const storedRows = `
  select 'prompt ' || title as key, count(*) from prompts group by 1
  union all select 'comment ' || body, count(*) from comments group by 1
  union all select 'like of ' || prompt_id || ' by ' || username, count(*) from likes join users on users.id = user_id group by 1
  union all select 'bookmark of ' || prompt_id || ' by ' || username, count(*) from bookmarks join users on users.id = user_id group by 1
  union all select 'copy of ' || prompt_id, count(*) from downloads group by 1`;
