import { defineFeature } from '../../platform/feature.ts';
import { ShieldCheck } from '../../ui/icons.ts';
import { cardPaths } from '../card/paths.ts';
import { certificationRoutes } from './routes.tsx';

export const feature = defineFeature({
  name: 'certification',
  routes: certificationRoutes,
  user: {
    rows: [
      {
        section: '名片',
        order: 340,
        icon: ShieldCheck,
        title: '名片认证',
        href: cardPaths.certify(),
        end: () => import('./parts/standing-text.tsx'),
      },
    ],
  },
});
