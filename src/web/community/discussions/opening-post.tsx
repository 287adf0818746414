import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock, LockOpen, Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Discussion } from '../../../contract/community/discussions.ts';
import { paths } from '../../../contract/core/routes.ts';
import { useApi } from '../../core/query-client.ts';
import { Post, PostAction } from '../../texts/post.tsx';
import { useStoredEdit, useStoredText } from '../../texts/stored-text.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { DiscussionForm, type DiscussionValues } from './discussion-form.tsx';
import { discussionQueries } from './queries.ts';

/** A discussion's first post. Authors can edit and delete it, admins can pin, lock and delete it. */
export function OpeningPost({ discussion, onQuote }: { discussion: Discussion; onQuote: () => void }) {
  const { id, title, category, bodyMd, can, replyCount, pinned, locked } = discussion;
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const edit = useStoredEdit(`discussion:${id}`, bodyMd);
  const [draftTitle, setDraftTitle, clearDraftTitle] = useStoredText(`edit:title:${id}`, title);
  const [draftCategory, setDraftCategory] = useState(category);
  const draft =
    edit.text === undefined ? undefined : { title: draftTitle, category: draftCategory, bodyMd: edit.text };
  const closeEdit = () => {
    edit.close();
    clearDraftTitle();
  };
  const updateCache = (updated: Discussion) => {
    queries.setQueryData(discussionQueries.one(id).queryKey, updated);
    void queries.invalidateQueries({ queryKey: discussionQueries.all, refetchType: 'none' });
  };
  const change = useMutation({
    mutationFn: (body: DiscussionValues) => api.updateDiscussion({ params: { id }, body }),
    onSuccess: (reply) => {
      updateCache(reply.discussion);
      closeEdit();
      toast.success('Discussion updated');
    },
  });
  const moderate = useMutation({
    mutationFn: (body: { pinned: boolean; locked: boolean }) =>
      api.moderateDiscussion({ params: { id }, body }),
    onSuccess: (reply) => {
      updateCache(reply.discussion);
      void queries.invalidateQueries({ queryKey: ['discussions', 'replies', id] });
    },
    onError: toast.failure,
  });
  const deletion = useMutation({
    mutationFn: () => api.deleteDiscussion({ params: { id } }),
    onSuccess: async () => {
      toast.success('Discussion deleted');
      // This page may stay mounted for a moment: do not refetch the deleted discussion.
      await queries.invalidateQueries({ queryKey: discussionQueries.all, refetchType: 'none' });
      await navigate(paths.discussions(), { replace: true });
    },
    onError: toast.failure,
  });
  return (
    <Post
      post={discussion}
      noun="discussion"
      permalink={paths.discussion(id)}
      onQuote={can.reply ? onQuote : undefined}
      onEdit={() => {
        setDraftCategory(category);
        edit.open();
      }}
      hasUnsavedEdit={edit.isChanged || draftTitle !== title}
      deletion={deletion}
      deletionHint={
        replyCount === 0
          ? 'This can’t be undone.'
          : `${replyCount === 1 ? 'Its reply' : replyCount === 2 ? 'Both replies' : `All ${replyCount} replies`} will be deleted, too. This can’t be undone.`
      }
      form={
        draft && (
          <DiscussionForm
            autoFocus
            values={draft}
            onChange={(change) => {
              if (change.title !== undefined) setDraftTitle(change.title);
              if (change.bodyMd !== undefined) edit.setText(change.bodyMd);
              if (change.category) setDraftCategory(change.category);
            }}
            send={change}
            submit="Save changes"
            busyLabel="Saving..."
            onCancel={closeEdit}
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
            <span>{pinned ? 'Unpin' : 'Pin'}</span>
          </PostAction>
          <PostAction
            onClick={() => moderate.mutate({ pinned, locked: !locked })}
            disabled={moderate.isPending}
          >
            {locked ? <LockOpen size={15} aria-hidden /> : <Lock size={15} aria-hidden />}
            <span>{locked ? 'Unlock' : 'Lock'}</span>
          </PostAction>
        </>
      )}
    </Post>
  );
}
