import { Block, Loading, TextBlocks } from '../ui/skeleton.tsx';

/** Placeholder for a prompt's page while it loads. */
export function PromptSkeleton() {
  return (
    <Loading className="page-width max-w-[49rem] pt-6">
      <div className="flex items-center gap-3">
        <Block className="size-7 rounded-full" />
        <Block className="h-4 w-56" />
      </div>
      <Block className="mt-5 h-9 w-4/5" />
      <div className="mt-5">
        <TextBlocks lines={2} />
      </div>
      <div className="mt-6 flex gap-2">
        <Block className="h-10 w-16" />
        <Block className="h-10 w-16" />
        <Block className="ms-auto h-10 w-32" />
      </div>
      <div className="mt-6 rounded-card border border-hairline bg-raised p-7">
        <Block className="mb-5 h-6 w-40" />
        <TextBlocks lines={8} />
      </div>
    </Loading>
  );
}
