import type { Client } from '../../../contract/client.ts';
import { opensApplication, type ServiceTarget } from '../../../domain/integrations/services.ts';
import { promptFile } from '../../../domain/prompts/prompt-file.ts';
import { countDownload } from '../../core/count-download.ts';
import { copyText } from '../../ui/forms/copy-text.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { OpenedPrompt } from './open-in-types.ts';
import { openedMessage } from './opened-message.ts';

/**
 * Copies the prompt and opens the service, both within the click, as browsers require. The service receives
 * no data of this page except the URL.
 */
export async function openService(
  api: Client,
  service: string,
  target: ServiceTarget,
  { prompt, text, blanks }: OpenedPrompt,
): Promise<void> {
  const copying = copyText(text());
  openUrl(target.url);
  const copied = await copying.then(
    () => true,
    () => false,
  );
  if (copied) countDownload(api, prompt.id);
  const { title, description } = openedMessage(service, target, { copied, blanks: blanks() });
  const options = {
    description,
    // The reader sees it on returning from the service.
    duration: 15_000,
    action: { label: `Open ${service}`, onClick: () => openUrl(target.url) },
  };
  if (copied) toast.success(title, options);
  else toast.error(title, options);
}

/** Downloads the prompt as shown, as a Markdown file. */
export function downloadPrompt(api: Client, { prompt, text }: OpenedPrompt): void {
  const file = promptFile(prompt.title, text());
  const url = URL.createObjectURL(new Blob([file.text], { type: 'text/markdown' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  countDownload(api, prompt.id);
}

/** Opens a URL by a click on a link, which pop-up blockers allow, unlike `window.open`. */
function openUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.referrerPolicy = 'no-referrer';
  if (!opensApplication(url)) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  link.click();
}
