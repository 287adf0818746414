import { opensApplication, type ServiceTarget } from '../../../domain/integrations/services.ts';
import { formatNumber, quantity } from '../../ui/numbers.ts';

/** Returns the message shown after a prompt was opened in a service. */
export function openedMessage(
  name: string,
  target: ServiceTarget,
  { copied, blanks }: { copied: boolean; blanks: number },
): { title: string; description: string } {
  if (!copied)
    return {
      title: 'Failed to copy prompt',
      description: target.filled
        ? `Your browser doesn’t allow copying. The link to ${name} includes the text.`
        : `Your browser doesn’t allow copying. Select the text, copy it manually and paste it into ${name}.`,
    };
  const done = blanks > 0 ? `Copied, ${quantity(blanks, 'blank')} left` : 'Copied';
  if (target.filled)
    return {
      title: `${done}. Opened in ${name}`,
      description: opensApplication(target.url)
        ? `If nothing opened, ${name} isn’t installed on this device.`
        : 'If the text isn’t there, paste it.',
    };
  if (target.reason === 'too-long')
    return { title: `${done}. Paste it into ${name}`, description: tooLong(target) };
  return {
    title: `${done}. Paste it into ${name}`,
    description:
      target.reason === 'premium'
        ? 'Links never include the text of a premium prompt.'
        : `${name} was opened without the text.`,
  };
}

function tooLong({ length, limit }: { length: number; limit: number }): string {
  return `Too long for a link (${formatNumber(length)} of ${formatNumber(limit)} characters). The prompt is copied, so paste it there.`;
}
