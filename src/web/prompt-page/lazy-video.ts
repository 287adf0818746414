import { lazyComponent } from '../runtime/lazy-component.tsx';

export const sampleVideo = lazyComponent(
  async () => (await import('../prompts/sample-video.tsx')).SampleVideo,
);
