import type { LoopBudget } from '../../../operations/core/adapters/loop-budget.ts';

/** Milliseconds of the event loop's time that one sender may take per second, and at once. */
const perSecond = 300;

/** The time that a sender has taken. */
interface Account {
  /** Milliseconds taken and not yet made up for by the passage of time. */
  debt: number;
  /** When `debt` was computed. */
  at: number;
  /** Milliseconds taken since the account was opened. */
  spent: number;
}

/** Adds up the time of the event loop that each sender takes: a member, or a visitor's address. */
export interface LoopTime extends LoopBudget {
  charge(sender: string, ms: number): void;
}

/** Creates the accounts of this process. */
export function loopTime(now: () => number = () => performance.now()): LoopTime {
  const accounts = new Map<string, Account>();
  const debtOf = ({ debt, at }: Account, time: number) =>
    Math.max(0, debt - ((time - at) / 1000) * perSecond);
  /** Closes the accounts of senders who owe nothing. */
  const sweep = (time: number) => {
    for (const [sender, account] of accounts) if (debtOf(account, time) === 0) accounts.delete(sender);
  };
  let sweptAt = now();
  return {
    charge(sender, ms) {
      const time = now();
      if (time - sweptAt > 1_000) {
        sweep(time);
        sweptAt = time;
      }
      const account = accounts.get(sender) ?? { debt: 0, at: time, spent: 0 };
      accounts.set(sender, { debt: debtOf(account, time) + ms, at: time, spent: account.spent + ms });
    },
    spent: (sender) => accounts.get(sender)?.spent ?? 0,
    secondsUntilFree(sender) {
      const account = accounts.get(sender);
      return account ? Math.max(0, debtOf(account, now()) / perSecond - 1) : 0;
    },
  };
}
