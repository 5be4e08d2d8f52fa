import type { ContentCheck } from '../../platform/providers.ts';

/** Nobody outside is asked: the list that operators keep is all there is. */
export const localCheck: ContentCheck = {
  appid: '',
  text: async () => 'pass',
  picture: async () => 'pass',
};
