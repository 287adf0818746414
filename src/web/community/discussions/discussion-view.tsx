import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Discussion } from '../../../contract/community/discussions.ts';
import type { Reply } from '../../../contract/community/replies.ts';
import { paths } from '../../../contract/core/routes.ts';
import { useApi } from '../../core/query-client.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { useMe } from '../../people/queries.ts';
import { PostForm } from '../../texts/post-form.tsx';
import { useStoredText } from '../../texts/stored-text.ts';
import { ThreadAuthors } from '../../texts/thread-authors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { Pagination, PastTheEnd } from '../../ui/pages/pagination.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { OpeningPost } from './opening-post.tsx';
import { discussionQueries } from './queries.ts';
import { quoteOf, withQuote } from './quote.ts';
import { ReplyPost } from './reply-post.tsx';

/** A discussion: its opening post, its replies and the reply form. */
export function DiscussionView({
  discussion,
  position,
}: {
  discussion: Discussion;
  /** The requested page of replies, or a reply whose page to show. */
  position: { page: number; reply?: string };
}) {
  const { id, replyCount, can } = discussion;
  const [text, setText, clearText] = useStoredText(`reply:${id}`);
  const replies = useQuery(discussionQueries.replies(id, position));
  const shownReplies = (replies.data?.items ?? []).filter(({ muted }) => !muted);
  const hrefOf = (other: number) => paths.discussion(id, { page: other });
  useMarkRead(discussion);
  useScrollToReply(position.reply, replies.data !== undefined);
  const quote = ({ author, bodyMd }: Pick<Reply, 'author' | 'bodyMd'>) => {
    setText(withQuote(text, quoteOf(author, bodyMd)));
    // Waits until the textarea has its new text.
    requestAnimationFrame(() => {
      const box = document.getElementById(replyTextId) as HTMLTextAreaElement | null;
      box?.focus();
      box?.setSelectionRange(box.value.length, box.value.length);
    });
  };
  return (
    <ThreadAuthors value={[discussion, ...shownReplies].map(({ author }) => author)}>
      <article className="mt-5 rounded-card border border-hairline bg-raised p-4 sm:p-6">
        <OpeningPost discussion={discussion} onQuote={() => quote(discussion)} />
      </article>
      <section aria-labelledby="replies" className="mt-8">
        <h2 id="replies" className="text-lg">
          {replyCount === 0 ? 'No replies yet' : quantity(replyCount, 'reply', 'replies')}
        </h2>
        <QueryResult
          query={replies}
          loading={
            <LoadingBlocks
              label="Loading replies..."
              count={3}
              block="h-32 rounded-card"
              layout="space-y-4"
              className="mt-3"
            />
          }
        >
          {({ items, page, totalPages }) => (
            <>
              <ol className="mt-3 divide-y divide-hairline border-hairline border-t">
                {items.map((reply) => (
                  <li
                    key={reply.id}
                    id={`reply-${reply.id}`}
                    aria-current={reply.id === position.reply || undefined}
                    className="scroll-mt-20 py-5 outline-offset-6 outline-ember aria-[current]:rounded-control aria-[current]:outline-1"
                  >
                    <ReplyPost reply={reply} onQuote={can.reply ? () => quote(reply) : undefined} />
                  </li>
                ))}
              </ol>
              {page > 1 && items.length === 0 && (
                <PastTheEnd page={page} pages={totalPages} hrefOf={hrefOf} />
              )}
              <Pagination page={page} pages={totalPages} hrefOf={hrefOf} label="Pages of replies" />
            </>
          )}
        </QueryResult>
      </section>
      <section aria-label="Reply" className="mt-8 border-hairline border-t pt-6">
        <ReplyBox discussion={discussion} text={text} onText={setText} onSent={clearText} />
      </section>
    </ThreadAuthors>
  );
}

/** Marks the discussion as read for signed-in users. */
function useMarkRead({ id, unread, lastActivityAt }: Discussion): void {
  const me = useMe();
  const api = useApi();
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: mark again after new activity
  useEffect(() => {
    if (!me || !unread) return;
    api.markDiscussionRead({ params: { id } }).then(
      () => {
        for (const list of ['list', 'recent'])
          void queries.invalidateQueries({ queryKey: [...discussionQueries.all, list] });
        queries.setQueryData(
          discussionQueries.one(id).queryKey,
          (cached) => cached && { ...cached, unread: false },
        );
      },
      // On failure it stays unread until the next visit.
      () => {},
    );
  }, [api, queries, id, me, unread, lastActivityAt]);
}

/** Scrolls to the reply named in the URL. */
function useScrollToReply(reply: string | undefined, loaded: boolean): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll again after each navigation
  useEffect(() => {
    if (reply && loaded) document.getElementById(`reply-${reply}`)?.scrollIntoView({ block: 'start' });
  }, [reply, loaded, key]);
}

/** Id of the textarea, focused after quoting. */
const replyTextId = 'reply-text';

/** The reply form; for visitors, a button to sign in and return. */
function ReplyBox({
  discussion: { id, locked },
  text,
  onText,
  onSent,
}: {
  discussion: Discussion;
  text: string;
  onText: (text: string) => void;
  onSent: () => void;
}) {
  const me = useMe();
  const addReply = useSendOnce((once, bodyMd: string) => once.addReply({ params: { id }, body: { bodyMd } }));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const send = useMutation({
    mutationFn: addReply,
    onSuccess: async ({ reply }) => {
      onSent();
      await queries.invalidateQueries({ queryKey: discussionQueries.all });
      await navigate(paths.discussion(id, { reply: reply.id }));
    },
  });
  if (locked) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Lock size={15} aria-hidden />
        This discussion is locked and no longer accepts replies.
      </p>
    );
  }
  if (!me) {
    return (
      <form action={paths.login()} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="next" value={paths.discussion(id)} />
        <Button type="submit">Sign in to reply</Button>
        <p className="text-sm text-muted">You can read without an account.</p>
      </form>
    );
  }
  return (
    <PostForm
      label="Your reply"
      id={replyTextId}
      text={text}
      onText={onText}
      send={send}
      submit="Reply"
      busyLabel="Replying..."
    />
  );
}
