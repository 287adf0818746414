import { PageMeta } from '../ui/page-meta.tsx';

export function Component() {
  return (
    <div className="page-width py-10">
      <PageMeta title="Explore" description="Explore" noindex />
      <h1 className="text-2xl">Explore</h1>
    </div>
  );
}
