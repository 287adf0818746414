import { paths } from '../../../contract/core/routes.ts';
import type { Proposal } from '../../../contract/prompts/proposals.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ChangedFields } from '../versions/version-comparison.tsx';
import { Decision } from './decision.tsx';
import { NextProposal } from './next-proposal.tsx';
import { StateBadge } from './proposal-list.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/**
 * A suggested edit: its sender and note, its changes, and the viewer's actions. `received`: someone else sent
 * it to the viewer, or to a prompt that the viewer administers.
 */
export function ProposalView({ proposal, received }: { proposal: Proposal; received: boolean }) {
  const { promptId, promptTitle, sender, state, note, message, createdAt, version, latestVersion } = proposal;
  const { can, acceptedVersion } = proposal;
  return (
    <>
      <h1 className="mt-2 text-2xl sm:text-3xl">Suggested edit</h1>
      <p className="mt-2 break-words text-muted">
        for{' '}
        <a href={paths.prompt(promptId)} className="link">
          <bdi>{promptTitle || 'Untitled'}</bdi>
        </a>
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <StateBadge state={state} />
        <span>
          by <AuthorName sender={sender} />, <LocalTime at={createdAt} format="long" />
        </span>
      </p>
      <Quote>{note}</Quote>
      {message && (
        <section aria-labelledby="answer" className="mt-6">
          <h2 id="answer" className="text-xl">
            Answer
          </h2>
          <Quote>{message}</Quote>
        </section>
      )}
      {state === 'accepted' && (
        <p className="mt-4 text-muted">
          {acceptedVersion === null ? (
            'The prompt already had these changes.'
          ) : (
            <span>
              It has been part of the prompt since{' '}
              <a
                href={paths.promptHistory(promptId, { from: acceptedVersion - 1, to: acceptedVersion })}
                className="link"
              >
                version {acceptedVersion}
              </a>
              .
            </span>
          )}
        </p>
      )}
      {received && !can.decide && <NextProposal id={proposal.id} />}
      {(can.change || can.withdraw) && (
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href={paths.proposeEdit(promptId, proposal.id)}>Edit suggestion</ButtonLink>
          <WithdrawForm proposal={proposal} />
        </div>
      )}
      <section aria-labelledby="changes" className="mt-8">
        <h2 id="changes" className="text-xl">
          What it changes
        </h2>
        {version < latestVersion && (
          <p className="mt-2 text-sm text-muted">
            This suggestion edits version {version}. The prompt is now at version {latestVersion}.
          </p>
        )}
        <ChangedFields fields={proposal.changes} />
      </section>
      {can.decide && <Decision proposal={proposal} />}
    </>
  );
}

function AuthorName({ sender }: Pick<Proposal, 'sender'>) {
  if (!sender.username) return sender.displayName;
  return (
    <a href={paths.profile(sender.username)} className="link">
      {sender.displayName}
    </a>
  );
}

function Quote({ children }: { children: string }) {
  return (
    <blockquote
      dir="auto"
      className="mt-3 border-edge border-s-2 ps-4 break-words whitespace-pre-line [overflow-wrap:anywhere]"
    >
      {children}
    </blockquote>
  );
}
