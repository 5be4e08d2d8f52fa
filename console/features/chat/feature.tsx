import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'chat',
  audit: { subjects: { 'chat-message': '消息' } },
};
