import type { Prompt } from '../../contract/prompts.ts';
import { commentsPart } from '../comments/comments-part.ts';
import { later, type NamedPart } from '../later-part.tsx';

/** What the author and admins may do with a prompt. */
export const ownerActions = later(async () => (await import('./prompt-view-owner.tsx')).OwnerActions);

/** Why others do not see a prompt. */
export const hiddenNotice = later(async () => (await import('./prompt-view-owner.tsx')).HiddenNotice);

/** Like and bookmark for whoever is signed in; visitors are led to the sign-in page by plain forms. */
export const memberReactions = later(
  async () => (await import('./prompt-view-reactions.tsx')).MemberReactions,
);

/** A report, for whoever is signed in. */
export const memberReport = later(async () => (await import('../reports/report-button.tsx')).ReportButton);

/** Others of the prompt's topic and author. */
export const morePrompts = later(async () => (await import('./more-prompts.tsx')).MorePrompts);

export const sampleVideo = later(async () => (await import('./sample-video.tsx')).SampleVideo);

/** Whether the viewer may do more with a prompt than others; the server decides it. */
export function isOwnersView({ can }: Prompt): boolean {
  return can.edit || can.delete || can.feature;
}

/** The parts that this prompt's page will show, and on the server those that browsers fetch later. */
export function partsOf(
  prompt: Prompt,
  { signedIn, onServer }: { signedIn: boolean; onServer: boolean },
): NamedPart[] {
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
