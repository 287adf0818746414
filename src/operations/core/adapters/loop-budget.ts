/** The time of the event loop that senders of requests have taken. */
export interface LoopBudget {
  /** Milliseconds that a sender has taken recently. */
  spent(sender: string): number;
  /** Seconds until a sender is within the budget again; 0 if they are. */
  secondsUntilFree(sender: string): number;
}
