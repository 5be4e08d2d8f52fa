import type { Hub } from '../../platform/hub.ts';
import { Quote } from '../../ui/more-icons.ts';
import { vouchPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [{ page: 'people', order: 127, icon: Quote, title: '佐证', href: vouchPaths.own() }],
  },
};
