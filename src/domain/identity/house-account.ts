/**
 * A domain that cannot be registered (RFC 2606), so that neither mail nor a hosted sign-in can reach accounts
 * of imports.
 */
export const importedMailDomain = 'authors.invalid';

/**
 * Identifies the site's own account, the author of the starter library and of imported prompts. Rankings
 * exclude it.
 */
export const houseEmail = `house@${importedMailDomain}`;
