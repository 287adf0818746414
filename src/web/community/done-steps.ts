import type { OwnUser } from '../../contract/people/users.ts';

/** Id of the card with a member's next steps, which the button 'Join Community' leads to. */
export const nextStepsId = 'next-steps';

/** What a member has already done to take part in the community. */
export function doneSteps(me: OwnUser) {
  return {
    profile: me.photoURL !== '' && (me.headline || me.bio) !== '',
    following: me.followingCount > 0,
    prompt: me.promptsCount > 0,
    email: me.emailVerified,
  };
}
