import type { Hub } from '../../platform/hub.ts';
import { Star } from '../../ui/icons.ts';
import { ScoreText } from './parts/score-text.tsx';
import { scorePaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [{ page: 'vip', order: 200, icon: Star, title: '积分', href: scorePaths.score, End: ScoreText }],
  },
};
