import { PageMeta } from '../ui/page-meta.tsx';

export function Component() {
  return (
    <div className="page-width py-10">
      <PageMeta title="Home" description="Home" noindex />
      <h1 className="text-2xl">Home</h1>
    </div>
  );
}
