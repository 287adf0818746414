import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { PromptCards } from '../cards/prompt-cards.tsx';
import { copyPromptLink, sharePrompt } from '../prompt-page/share-button.tsx';

/** The prompt that was just published, above the form for the next one. */
export function PublishedPanel({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  return (
    <section aria-labelledby="published" className="page-width pt-6 sm:pt-8">
      <h2 id="published" className="text-xl">
        Your prompt is live
      </h2>
      <div className="mt-3">
        <PromptCards prompts={[prompt]} heading="h3" />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink href={paths.prompt(prompt.id)}>View Prompt</ButtonLink>
        <Button variant="secondary" onClick={() => void copyPromptLink(prompt)}>
          Copy link
        </Button>
        <Button variant="secondary" onClick={() => void sharePrompt(prompt)}>
          Share
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            onClose();
            document.querySelector<HTMLElement>('#main h1')?.focus();
          }}
        >
          Write another
        </Button>
      </div>
    </section>
  );
}
