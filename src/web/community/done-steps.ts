import type { OwnUser } from '../../contract/people/users.ts';

/** Id of the card with a member's next steps, the target of the button 'Join Community'. */
export const nextStepsId = 'next-steps';

/** Returns the steps that a member has already completed to take part in the community. */
export function doneSteps(me: OwnUser) {
  return {
    profile: me.photoURL !== '' && (me.headline || me.bio) !== '',
    following: me.followingCount > 0,
    prompt: me.promptsCount > 0,
    email: me.emailVerified,
  };
}
