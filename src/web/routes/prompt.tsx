import { PageMeta } from '../ui/page-meta.tsx';

export function Component() {
  return (
    <div className="page-width py-10">
      <PageMeta title="Prompt" description="Prompt" noindex />
      <h1 className="text-2xl">Prompt</h1>
    </div>
  );
}
