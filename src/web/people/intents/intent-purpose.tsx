import type { Intent } from './intent.ts';

/** The purpose of signing in, as the end of a sentence: 'to save “Tidy minutes”'. */
export function IntentPurpose({ intent }: { intent: Intent }) {
  const title = <bdi>{intent.title}</bdi>;
  switch (intent.kind) {
    case 'like':
      return <>to like “{title}”</>;
    case 'bookmark':
      return <>to save “{title}”</>;
    case 'report':
      return <>to report “{title}”</>;
    case 'comment':
      return intent.text.trim() ? 'to post your comment' : 'to post your rating';
    default:
      return <>to follow {title}</>;
  }
}
