import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'joining',
  routes: [{ path: '/phonebooks/:id/case', page: () => import('./pages/circle-case.tsx') }],
  audit: { actions: { 'remove-violator': { label: '移出违规成员' } } },
};
