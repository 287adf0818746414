import type { Service } from '../../../domain/integrations/services.ts';
import type { ContentFile } from '../../core/adapters/adapters.ts';
import type { Context } from '../../core/context.ts';

/** The name of the file in `content/`, without `.md`. */
export const servicesFile = 'services';

const parsed = new WeakMap<ContentFile, Service[]>();

/**
 * Returns the services in which prompts can be opened. Throws an error that names the file, the line and the
 * problem.
 */
export async function listServices({ content }: Pick<Context, 'content'>): Promise<Service[]> {
  const file = await content.read(servicesFile);
  const known = parsed.get(file);
  if (known) return known;
  // Loaded with the first request, so that the start is not delayed.
  const { parseServices } = await import('./parse.ts');
  try {
    const services = parseServices(file.text);
    parsed.set(file, services);
    return services;
  } catch (error) {
    const lines = (error as Error).message.split('\n').map((line) => `${file.path}: ${line}`);
    throw new Error(lines.join('\n'), { cause: error });
  }
}
