import { Block, Loading } from '../ui/skeleton.tsx';

/** The editor's placeholder while its prompt is loading. */
export function EditorSkeleton() {
  return (
    <div className="page-width py-10">
      <h1 className="text-2xl sm:text-3xl">Edit Prompt</h1>
      <Loading className="mt-6">
        <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="space-y-6">
            <Block className="h-96" />
            <Block className="h-10" />
            <Block className="h-24" />
          </div>
          <Block className="h-64" />
        </div>
      </Loading>
    </div>
  );
}
