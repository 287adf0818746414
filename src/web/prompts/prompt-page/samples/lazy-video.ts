import { lazyComponent } from '../../../core/lazy-component.tsx';

export const sampleVideo = lazyComponent(
  async () => (await import('../../../files/sample-video.tsx')).SampleVideo,
);
