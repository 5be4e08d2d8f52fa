import { pageConfig } from '../platform/config.ts';
import { type Alias, type Redirect, redirectTo, redirectToCallback } from '../platform/router/table.ts';

/** Other addresses of the same screens (R001, R008, R053, R086, R108–R115). They cover sub-routes, too. */
export const aliases: readonly Alias[] = [
  { from: '/', to: '/app/home' },
  { from: '/app/chatlist', to: '/app/messages' },
  { from: '/event/:id', to: '/activity/:id' },
  { from: '/b/list', to: '/phonebook/create' },
  { from: '/paysuccess', to: '/pay/success' },
];

const toCircle = redirectTo('/phonebook/:id', ({ id = '' }) => ({ phonebook_id: id }));

/** Addresses that lead elsewhere (R194–R199). */
export const redirects: readonly Redirect[] = [
  { from: '/activity/view/code/:id', to: redirectTo('/activity/:id') },
  { from: '/activity/invitation/code/:id', to: redirectTo('/activity/:id') },
  { from: '/book/:id', to: redirectTo('/phonebook/:id') },
  { from: '/b/:id', to: toCircle },
  { from: '/b/:id/:page/:more?', to: toCircle },
  { from: '/callback', to: redirectToCallback(() => pageConfig().hosts) },
  { from: '/wechat', to: redirectToCallback(() => pageConfig().hosts) },
];
