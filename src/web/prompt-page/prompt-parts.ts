import type { Prompt } from '../../contract/prompts.ts';
import { commentsPart } from '../comments/comments-part.ts';
import { lazyComponent, type Preload } from '../runtime/lazy-component.tsx';

/** What the author and admins may do with a prompt. */
export const ownerActions = lazyComponent(async () => (await import('./owner-actions.tsx')).OwnerActions);

/** Why others do not see a prompt. */
export const hiddenNotice = lazyComponent(async () => (await import('./owner-actions.tsx')).HiddenNotice);

/** Like and bookmark for whoever is signed in; visitors are led to the sign-in page by plain forms. */
export const memberReactions = lazyComponent(
  async () => (await import('./member-reactions.tsx')).MemberReactions,
);

/** A report, for whoever is signed in. */
export const memberReport = lazyComponent(
  async () => (await import('../reports/report-button.tsx')).ReportButton,
);

/** Others of the prompt's topic and author. */
export const morePrompts = lazyComponent(async () => (await import('./more-prompts.tsx')).MorePrompts);

export const sampleVideo = lazyComponent(
  async () => (await import('../prompts/sample-video.tsx')).SampleVideo,
);

/** Whether the viewer may do more with a prompt than others; the server decides it. */
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
