import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction. Code that it started and that outlives it is no longer inside it. */
interface OpenTransaction {
  isOpen: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/** Runs `work` as code inside a transaction. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/** Whether the running code is inside an open transaction. */
export function isInsideTransaction(): boolean {
  return current.getStore()?.isOpen === true;
}
