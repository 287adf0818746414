/** `meta` of mutations whose page itself asks its writer to sign in again when the session has ended. */
export const handlesSessionEnd = { handlesSessionEnd: true };
