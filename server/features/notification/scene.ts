import type { FeatureScene } from '../../testing/feature-scene.ts';

export const scene: FeatureScene = {
  stays: { 'notice.list': 'what somebody was told stays told; its links lead to what may be seen' },
};
