import type { Hub } from '../../platform/hub.ts';
import { Star } from '../../ui/icons.ts';
import { ScoreText } from './parts/score-text.tsx';
import { scorePaths } from './paths.ts';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  user: {
    rows: [{ section: '', order: 115, icon: Star, title: '积分', href: scorePaths.score, End: ScoreText }],
  },
};
