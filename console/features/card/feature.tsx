import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'card',
  audit: { subjects: { card: '名片' } },
  personFacts: [{ name: 'card.count', label: '名片', unit: '张' }],
};
