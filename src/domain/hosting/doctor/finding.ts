/** The result of a check of the installation. */
export interface Finding {
  /** What was checked, in a word or two. */
  about: string;
  /** `skipped` when the check requires something that is missing. */
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

/** The site, or a part of it, does not work or will soon stop working. */
export function failed(about: string, text: string, advice: string): Finding {
  return { about, state: 'failed', text, advice };
}

/** It could not be checked. */
export function skipped(about: string, text: string): Finding {
  return { about, state: 'skipped', text };
}
