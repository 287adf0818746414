/** `meta` of mutations whose page shows its own sign-in dialog when the session has ended. */
export const handlesSessionEnd = { handlesSessionEnd: true };
