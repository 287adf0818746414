/** What a check of the installation has found. */
export interface Finding {
  /** What was looked at, in a word or two. */
  about: string;
  /** `skipped` when something else is needed for the check. */
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** A sentence. */
  text: string;
  /** What the operator should do, as a sentence. */
  advice?: string;
}

/** Nothing to do. */
export function ok(about: string, text: string): Finding {
  return { about, state: 'ok', text };
}

/** The site works, but not as it should. */
export function warning(about: string, text: string, advice: string): Finding {
  return { about, state: 'warning', text, advice };
}

/** The site, or a part of it, does not work or will not for long. */
export function failed(about: string, text: string, advice: string): Finding {
  return { about, state: 'failed', text, advice };
}

/** It could not be looked at. */
export function skipped(about: string, text: string): Finding {
  return { about, state: 'skipped', text };
}
