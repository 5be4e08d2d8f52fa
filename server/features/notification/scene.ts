import type { FeatureScene } from '../../testing/feature-scene.ts';

export const scene: FeatureScene = {
  inputs: () => ({ 'notice.set': { category: 'order', channel: 'wechat', on: 0 } }),
  stays: { 'notice.list': 'what somebody was told stays told; its links lead to what may be seen' },
};
