import type { Hosted } from '../../contract/identity/hosted.ts';
import type { Context } from '../core/context.ts';

/** Returns the public description of the hosted provider; null without one. */
export function presentHosted({ identity: { hosted } }: Context): Hosted | null {
  if (!hosted) return null;
  const { issuer, firebase } = hosted;
  return {
    issuer,
    name: firebase ? 'Firebase' : (URL.parse(issuer)?.host ?? issuer),
    firebase: firebase ? { ...firebase, emulator: firebase.emulator ?? null } : null,
  };
}
