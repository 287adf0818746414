import { Block, Loading } from './skeleton.tsx';

/** A skeleton of `count` equal blocks. */
export function LoadingBlocks({
  label,
  count = 1,
  block,
  layout = 'space-y-3',
  className,
}: {
  label?: string;
  count?: number;
  /** Classes of each block, e.g. its height. */
  block: string;
  /** Classes of the container. */
  layout?: string;
  className?: string;
}) {
  return (
    <Loading {...(label && { label })} {...(className && { className })}>
      <div className={layout}>
        {[...Array(count).keys()].map((index) => (
          <Block key={index} className={block} />
        ))}
      </div>
    </Loading>
  );
}
