import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'dues',
  personFacts: [{ name: 'dues.count', label: '圈子收款', unit: '笔' }],
};
