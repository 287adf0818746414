import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../../contract/core/routes.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { fileIn } from '../../files/check-file.ts';
import type { MediaFieldHandle } from '../../files/media-field.tsx';
import { SessionDialog } from '../../identity/session-dialog.tsx';
import { useMe } from '../../people/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useEarlyInput } from '../../ui/forms/early-input.ts';
import { isCommand, letterOf } from '../../ui/forms/keys.ts';
import { LeaveDialog } from '../../ui/forms/leave-dialog.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { Notice } from '../../ui/pages/query-result.tsx';
import { ActionBar, type EditorMode } from './action-bar.tsx';
import { ContentField } from './content-field.tsx';
import { AdultField, CoverField, DetailsFields } from './details-fields.tsx';
import { DuplicatesDialog, RestoreDraft, StaleDialog } from './dialogs.tsx';
import { coverTextOf, lacksOutput } from './form.ts';
import { InputsField } from './inputs-field.tsx';
import { PremiumField } from './premium-field.tsx';
import { Preview } from './preview.tsx';
import { SamplesField } from './samples-field.tsx';
import { Guidelines, TemplateCard, WritingTips } from './side-cards.tsx';
import { useEditor } from './use-editor.tsx';

const editorCheck = lazyComponent(async () => (await import('../xray/editor-check.tsx')).EditorCheck);
const adultProposal = lazyComponent(async () => (await import('./adult-proposal.tsx')).AdultProposal);

/** The form for a new prompt, a draft or changes to a published prompt. */
export function Editor({
  author,
  prompt: opened,
  onPublished,
  onSaved,
}: {
  author: OwnUser;
  /** The draft or published prompt that was opened. */
  prompt?: Prompt | undefined;
  /** Called after a new prompt was published, with the prompt if the response had it. */
  onPublished: (post: Prompt | undefined) => void;
  /** Called after a new prompt was saved as a draft. */
  onSaved?: (id: string) => void;
}) {
  const signedOut = useMe() === null;
  const editor = useEditor({ author, prompt: opened, onPublished, onSaved: onSaved ?? (() => {}) });
  const { form, errors, change, drafts, mode, onBusy, publish, prompt, editing } = editor;
  const canSave = !editing && !editor.isSaved;
  const fields = useRef<HTMLFormElement>(null);
  const cover = useRef<MediaFieldHandle>(null);
  const top = useRef<HTMLDivElement>(null);
  const editScrollY = useRef(0);
  useEditorKeys({ publish, save: editing ? undefined : () => canSave && editor.save() });

  /** Opens the preview at its top, and restores the scroll position of the form. */
  const switchTo = (next: EditorMode) => {
    if (next === mode) return;
    if (next === 'preview') editScrollY.current = window.scrollY;
    flushSync(() => editor.setMode(next));
    const start = (top.current?.offsetTop ?? 0) - (document.querySelector('header')?.offsetHeight ?? 0);
    window.scrollTo({ top: next === 'edit' ? editScrollY.current : Math.min(editScrollY.current, start) });
  };

  const { contentMd, title, heading, summary, categoryId } = form;
  useEarlyInput(fields, { contentMd, title, heading, summary, categoryId }, change);

  const writeContent = useCallback((contentMd: string) => change({ contentMd }), [change]);
  /** A picture dropped or pasted anywhere outside a picture field becomes the cover. */
  const takeCover = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    if (event.defaultPrevented || data.types.includes('text/plain')) return;
    const file = fileIn(data, 'image');
    if (!file) return;
    event.preventDefault();
    cover.current?.upload(file);
  };

  return (
    <div className="page-width">
      <div className="flex min-h-12 items-center pt-3 sm:pt-5">
        <BackLink href={paths.home()}>Back to home</BackLink>
      </div>
      <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
        {editing ? 'Edit Prompt' : prompt ? 'Edit Draft' : 'New Prompt'}
      </h1>
      <noscript>
        <p className="mt-3 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">
          Writing a prompt requires JavaScript. Turn it on in your browser and reload this page.
        </p>
      </noscript>
      <div ref={top} />
      <div className="sticky top-14 z-30 -mx-4 mt-3 border-hairline border-b bg-paper px-4 sm:top-16 sm:-mx-6 sm:px-6 noscript:hidden">
        <ActionBar
          mode={mode}
          onMode={switchTo}
          editing={editing}
          pending={editor.pending}
          note={draftNote(drafts.stored, prompt?.status === 'draft' && editor.isSaved)}
          onSave={canSave ? editor.save : undefined}
          onPublish={publish}
        />
        {editor.failure && (
          <Notice onRetry={editor.retry} busy={editor.pending !== undefined} className="mb-3">
            {editor.failure}
          </Notice>
        )}
        {signedOut && (
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-ember-soft px-4 py-3 text-sm">
            <p>You’re signed out. Everything you wrote is still here.</p>
            <Button size="sm" onClick={() => editor.setSigningIn(true)}>
              Sign in
            </Button>
          </div>
        )}
        {/* The live region is rendered before its content, so that screen readers announce the offer. */}
        <div role="status">
          {drafts.offer && (
            <RestoreDraft draft={drafts.offer} onRestore={drafts.restore} onDiscard={drafts.discard} />
          )}
        </div>
      </div>
      {mode === 'preview' && (
        <div className="mt-8">
          <Preview form={form} author={author} prompt={prompt} />
        </div>
      )}
      {/* Hidden and not unmounted while the preview is open, so that undo history, uploads and cursor
          positions are preserved. */}
      <div
        hidden={mode === 'preview'}
        className="mt-6 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_21rem]"
      >
        <form
          ref={fields}
          noValidate
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
          onPaste={(event) => takeCover(event, event.clipboardData)}
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes('Files')) event.preventDefault();
          }}
          onDrop={(event) => takeCover(event, event.dataTransfer)}
          className="min-w-0 space-y-8 [&_:is(input,textarea,select)]:scroll-mt-36 [&_:is(input,textarea,select)]:scroll-mb-12"
        >
          <div>
            <ContentField value={form.contentMd} error={errors.contentMd} onChange={writeContent} />
            <Lazy component={editorCheck} props={{ form }} />
          </div>
          <InputsField body={contentMd} inputs={form.inputs} error={errors.inputs} change={change} />
          <DetailsFields form={form} errors={errors} change={change} prompt={prompt} />
          <CoverField
            ref={cover}
            value={form.imageUrl}
            text={coverTextOf(form)}
            categoryId={form.categoryId}
            initialFocus={opened?.imageFocus}
            error={errors.imageUrl}
            change={change}
            onBusy={onBusy}
          />
          <hr className="border-hairline" />
          <SamplesField
            samples={form.sampleResponses}
            asksForOutput={lacksOutput(form)}
            errors={errors}
            change={change}
            onBusy={onBusy}
          />
          <hr className="border-hairline" />
          <PremiumField form={form} errors={errors} change={change} />
          <div>
            <Lazy component={adultProposal} props={{ form, id: prompt?.id, change }} />
            <AdultField form={form} errors={errors} change={change} />
          </div>
        </form>
        <aside aria-label="Help with writing" className="space-y-5">
          <WritingTips />
          <TemplateCard content={form.contentMd} onUse={writeContent} />
          <Guidelines />
        </aside>
      </div>
      <LeaveDialog
        unsaved={editor.unsaved}
        title="Leave without publishing?"
        description={
          drafts.stored === false
            ? 'This browser can’t store drafts, so your changes will be lost.'
            : 'Your draft stays in this browser. The editor will offer to restore it when you come back.'
        }
        stayLabel="Keep writing"
        onSave={editing ? undefined : editor.saveAndLeave}
      />
      <DuplicatesDialog
        duplicates={editor.duplicates}
        onClose={editor.closeDuplicates}
        onPublish={editor.publishAnyway}
      />
      {prompt && (
        <StaleDialog
          open={editor.stale}
          onClose={() => editor.setStale(false)}
          promptId={prompt.id}
          onOverwrite={editor.overwrite}
        />
      )}
      <SessionDialog
        open={editor.signingIn}
        onClose={() => editor.setSigningIn(false)}
        action={editing ? 'update' : editor.lastStatus === 'draft' ? 'save' : 'publish'}
      />
    </div>
  );
}

function draftNote(stored: boolean | undefined, isSaved: boolean): string {
  if (stored === undefined) return isSaved ? 'Draft saved' : '';
  return stored ? 'Draft stored in this browser' : 'This browser can’t store drafts';
}

/**
 * ⌘/Ctrl + Enter publishes and ⌘/Ctrl + S saves a draft, anywhere on the page unless a dialog is open.
 * Without `save` the browser handles S itself.
 */
function useEditorKeys(actions: { publish: () => void; save: (() => void) | undefined }): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
      const { publish, save } = latest.current;
      const action = event.key === 'Enter' ? publish : letterOf(event) === 's' ? save : undefined;
      if (!action || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (!event.repeat) action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
