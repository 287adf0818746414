import { newSecret } from '../core/secret.ts';

/** Generates the random id of a device on which a user has just signed in. */
export const newDevice = () => newSecret(20);
