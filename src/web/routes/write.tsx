import { PageMeta } from '../ui/page-meta.tsx';

export function Component() {
  return (
    <div className="page-width py-10">
      <PageMeta title="Write" description="Write" noindex />
      <h1 className="text-2xl">Write</h1>
    </div>
  );
}
