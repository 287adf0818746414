import type { PageLoad } from '../runtime/page-load.ts';
import { NotFoundPage } from '../ui/not-found.tsx';

export function loader({ status }: PageLoad) {
  status(404);
}

export function Component() {
  return <NotFoundPage />;
}
