import type { Intent } from './intent.ts';

/** The purpose of signing in, as the end of a sentence: 'to save “Tidy minutes”'. */
export function IntentPurpose({ intent }: { intent: Intent }) {
  const title = <bdi>{intent.title}</bdi>;
  switch (intent.kind) {
    case 'like':
      return <span>to like “{title}”</span>;
    case 'bookmark':
      return <span>to save “{title}”</span>;
    case 'report':
      return <span>to report “{title}”</span>;
    case 'outcome':
      return <span>to say whether “{title}” worked</span>;
    case 'comment':
      return intent.text.trim() ? 'to post your comment' : 'to post your rating';
    default:
      return <span>to follow {title}</span>;
  }
}
