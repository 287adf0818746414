import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock, LockOpen, Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Discussion } from '../../contract/discussions.ts';
import { paths } from '../../contract/routes.ts';
import { LaterPart } from '../later-part.tsx';
import { useApi } from '../query-client.ts';
import { useKeptEdit, useKeptText } from '../said/kept-text.ts';
import { Post, PostAction } from '../said/post.tsx';
import { toast } from '../ui/toast.ts';
import type { DiscussionValues } from './discussion-form.tsx';
import { discussionForm } from './discussion-parts.ts';
import { discussionQueries } from './queries.ts';

/** What a discussion begins with. Its author changes and deletes it, admins pin, lock and delete it. */
export function OpeningPost({ discussion, onQuote }: { discussion: Discussion; onQuote?: () => void }) {
  const { id, title, category, bodyMd, can, replyCount, pinned, locked } = discussion;
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const words = useKeptEdit(`discussion:${id}`, bodyMd);
  const [heading, setHeading, clearHeading] = useKeptText(`edit:title:${id}`, title);
  const [chosen, setChosen] = useState(category);
  const draft =
    words.text === undefined ? undefined : { title: heading, category: chosen, bodyMd: words.text };
  const end = () => {
    words.end();
    clearHeading();
  };
  const shown = (changed: Discussion) => {
    queries.setQueryData(discussionQueries.one(id).queryKey, changed);
    void queries.invalidateQueries({ queryKey: discussionQueries.all, refetchType: 'none' });
  };
  const change = useMutation({
    mutationFn: (body: DiscussionValues) => api.updateDiscussion({ params: { id }, body }),
    onSuccess: (reply) => {
      shown(reply.discussion);
      end();
      toast.success('Discussion updated');
    },
  });
  const moderate = useMutation({
    mutationFn: (body: { pinned: boolean; locked: boolean }) =>
      api.moderateDiscussion({ params: { id }, body }),
    onSuccess: (reply) => {
      shown(reply.discussion);
      void queries.invalidateQueries({ queryKey: ['discussions', 'replies', id] });
    },
    onError: toast.failure,
  });
  const deletion = useMutation({
    mutationFn: () => api.deleteDiscussion({ params: { id } }),
    onSuccess: async () => {
      toast.success('Discussion deleted');
      // What shows the discussion may stand a moment longer: nothing asks for it again.
      await queries.invalidateQueries({ queryKey: discussionQueries.all, refetchType: 'none' });
      await navigate(paths.discussions(), { replace: true });
    },
    onError: toast.failure,
  });
  return (
    <Post
      author={discussion.author}
      createdAt={discussion.createdAt}
      editedAt={discussion.editedAt}
      html={discussion.bodyHtml}
      permalink={paths.discussion(id)}
      onQuote={can.reply ? onQuote : undefined}
      onEdit={
        can.edit
          ? () => {
              setChosen(category);
              words.begin();
            }
          : undefined
      }
      waits={words.waits || heading !== title}
      deletion={
        can.delete
          ? {
              question: 'Delete this discussion?',
              description:
                replyCount === 0
                  ? 'It will be gone for good.'
                  : `It will be gone for good, with ${replyCount === 1 ? 'its reply' : `all ${replyCount} replies`}.`,
              busy: deletion.isPending,
              run: (then) => deletion.mutate(undefined, then),
            }
          : undefined
      }
      form={
        draft && (
          <LaterPart
            part={discussionForm}
            props={{
              autoFocus: true,
              values: draft,
              onValues: (values) => {
                if (values.title !== heading) setHeading(values.title);
                if (values.bodyMd !== draft.bodyMd) words.write(values.bodyMd);
                setChosen(values.category);
              },
              send: change,
              submit: 'Save changes',
              busyLabel: 'Saving...',
              onCancel: end,
            }}
          />
        )
      }
    >
      {can.moderate && (
        <>
          <PostAction
            onClick={() => moderate.mutate({ pinned: !pinned, locked })}
            disabled={moderate.isPending}
          >
            {pinned ? <PinOff size={15} aria-hidden /> : <Pin size={15} aria-hidden />}
            {pinned ? 'Unpin' : 'Pin'}
          </PostAction>
          <PostAction
            onClick={() => moderate.mutate({ pinned, locked: !locked })}
            disabled={moderate.isPending}
          >
            {locked ? <LockOpen size={15} aria-hidden /> : <Lock size={15} aria-hidden />}
            {locked ? 'Unlock' : 'Lock'}
          </PostAction>
        </>
      )}
    </Post>
  );
}
