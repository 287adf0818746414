import type { Prompt } from '../../contract/prompts.ts';
import { commentsPart } from '../comments/comments-part.ts';
import { lazyComponent, type Preload } from '../runtime/lazy-component.tsx';

/** Actions of the author and of admins. */
export const ownerActions = lazyComponent(async () => (await import('./owner-actions.tsx')).OwnerActions);

/** Notice on a hidden prompt. */
export const hiddenNotice = lazyComponent(async () => (await import('./owner-actions.tsx')).HiddenNotice);

/** Like and bookmark buttons for members; visitors get plain forms that lead to sign-in. */
export const memberReactions = lazyComponent(
  async () => (await import('./member-reactions.tsx')).MemberReactions,
);

/** Report button for members. */
export const memberReport = lazyComponent(
  async () => (await import('../reports/report-button.tsx')).ReportButton,
);

/** Other prompts of the same topic and author. */
export const morePrompts = lazyComponent(async () => (await import('./more-prompts.tsx')).MorePrompts);

export const sampleVideo = lazyComponent(
  async () => (await import('../prompts/sample-video.tsx')).SampleVideo,
);

/** Whether the viewer is the author or an admin, as decided by the server. */
export function isOwnersView({ can }: Prompt): boolean {
  return can.edit || can.delete || can.feature;
}

/** The parts that this prompt's page will show, and on the server those that browsers fetch later. */
export function partsOf(
  prompt: Prompt,
  { signedIn, onServer }: { signedIn: boolean; onServer: boolean },
): Preload[] {
  return [
    (onServer || signedIn) && commentsPart,
    onServer && morePrompts,
    signedIn && memberReactions,
    signedIn && !isOwnersView(prompt) && memberReport,
    isOwnersView(prompt) && ownerActions,
    prompt.hidden && hiddenNotice,
    onServer && prompt.sampleResponses.some(({ type }) => type === 'video') && sampleVideo,
  ];
}
