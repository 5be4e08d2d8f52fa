import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'checkin',
  audit: { subjects: { 'checkin-entry': '打卡' } },
};
