import type { PageLoad } from '../runtime/page-load.ts';

export { NotFoundPage as Component } from '../ui/not-found-page.tsx';

export function loader({ status }: PageLoad) {
  status(404);
}
