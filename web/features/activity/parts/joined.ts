import type { Condition, RouteFlags } from '../../../platform/router/table.ts';

/** Who takes a ticket that somebody gives away has not registered yet: the link lets them in, and the server says whether it counts. */
const takesOne = (): boolean => new URLSearchParams(location.search).has('take');

/** For those who have registered: others are led to where one does (B188, D140). */
const joined: Condition = {
  met: async (client, { id = '' }) => takesOne() || (await import('./is-joined.ts')).isJoined(client, id),
  to: '/activity/:id/pay',
  words: '您还没有报名，请先报名',
};

/** Registering itself: whom the activity is not for reads on its page what it takes. */
const welcome: Condition = {
  met: async (client, { id = '' }) => (await import('./is-joined.ts')).isWelcome(client, id),
  to: '/activity/:id',
  words: '您不用报名，或活动已取消',
};

export const registered = { joined } satisfies RouteFlags;
export const registering = { joined: welcome } satisfies RouteFlags;
