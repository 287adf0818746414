import { lazyComponent } from '../../core/lazy-component.tsx';

export const sampleVideo = lazyComponent(
  async () => (await import('../../content/uploads/sample-video.tsx')).SampleVideo,
);
