import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { described } from './kernel/fields.ts';

/** Counters by name, e.g. `notice.unread`; each feature defines its own. */
export type Badges = z.output<typeof listBadges.output>['badges'];

export const listBadges = endpoint({
  id: 'app.badges',
  methods: ['GET'],
  path: '/v1/app/badges',
  access: 'login',
  effect: 'read',
  summary: '底栏和各入口上的数字，一次全部取来',
  output: z.object({
    badges: described(
      z.record(z.string(), z.number()),
      '名称和数目：notice.unread 未读的通知，friend.applications 等我回复的好友申请，friend.applications-read 其中通知已读的',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['V035'],
});
