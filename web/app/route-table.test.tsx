import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTable, resolve, type RouteSpec } from '../platform/router/table.ts';
import { aliases, redirects } from './redirects.ts';
import { routeTable } from './route-table.ts';

const later = (path: string): RouteSpec => ({
  path,
  title: path,
  screen: () => Promise.reject(new Error('later')),
});

/** The table with screens of features that come later, so that their addresses can be told apart today. */
const table = createTable({
  aliases,
  redirects,
  routes: [
    ...routeTable.routes,
    ...['/app/messages', '/app/:id', '/pay/success', '/pay/:orderId'].map(later),
  ],
});

function shown(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const found = resolve(table, path, new URLSearchParams(search));
  if (found.kind === 'screen') return `${found.route.path} ${JSON.stringify(found.params)}`;
  if (found.kind === 'redirect')
    return `→ ${found.to.kind === 'route' ? found.to.target : `load ${found.to.url}`}`;
  return 'not found';
}

test('[B172] [R001] / shows the home screen', () => {
  expect(shown('/')).toBe('/app/home {}');
});

test('/app/chatlist shows the messages', () => {
  expect(shown('/app/chatlist')).toBe('/app/messages {}');
});

test('view and invitation codes lead to the activity', () => {
  expect(shown('/activity/view/code/8?a=1')).toBe('→ /activity/8?a=1');
  expect(shown('/activity/invitation/code/8')).toBe('→ /activity/8');
});

test('[R196] /book/{id} leads to the phonebook', () => {
  expect(shown('/book/5')).toBe('→ /phonebook/5');
});

test('[D195] /event is /activity, sub-routes and all', () => {
  expect(shown('/event/8')).toBe('/activity/:id {"id":"8"}');
  expect(shown('/event/8/pay')).toBe('/activity/:id/pay {"id":"8"}');
});

test('[R086] [R197] [B183] [D174] /b/list creates a phonebook, any other /b/ leads to the phonebook with its query', () => {
  expect(shown('/b/list')).toBe('/phonebook/create {}');
  expect(shown('/b/77?from=sms')).toBe('→ /phonebook/77?from=sms&phonebook_id=77');
  expect(shown('/b/77/members')).toBe('→ /phonebook/77?phonebook_id=77');
});

test('/paysuccess is /pay/success and no order', () => {
  expect(shown('/paysuccess')).toBe('/pay/success {}');
});

test('[R198] [R199] /callback and /wechat lead to their callback', () => {
  expect(shown('/callback?callback=%2Fcard%2F12%3Fa%3D1')).toBe('→ /card/12?a=1');
  expect(shown('/wechat?callback=%23!%2Fcard%2F12')).toBe('→ /card/12');
  expect(shown('/callback?callback=%2Fv3%2Fpage')).toBe(`→ load ${location.origin}/v3/page`);
  expect(shown('/callback')).toBe('→ /');
});

test('[B184] [R200] anything else is not found', () => {
  expect(shown('/nothing/here')).toBe('not found');
  expect(shown('/card/1/2/3/4')).toBe('not found');
});

test('[D193] static paths come before parameters', () => {
  expect(shown('/phonebook/create')).toBe('/phonebook/create {}');
  expect(shown('/phonebook/9')).toBe('/phonebook/:id {"id":"9"}');
  expect(shown('/app/user')).toBe('/app/user {}');
  expect(shown('/app/anything')).toBe('/app/:id {"id":"anything"}');
});

test('[D195] paths that are written without a slash belong to their group', () => {
  expect(shown('/user/invoice/req')).toBe('/user/invoice/req {}');
  expect(shown('/user/invoice/list')).toBe('/user/invoice/list {}');
  expect(shown('/user/qrcode-login')).toBe('/user/qrcode-login {}');
  expect(shown('/phonebook/9/forum-post-cooperation')).toBe(
    '/phonebook/:id/forum-post-cooperation {"id":"9"}',
  );
  expect(shown('/invoice/req')).toBe('not found');
});

test('[B001] every screen is called in Chinese, on a page in Chinese that is as wide as the phone', () => {
  const foreign = routeTable.routes.filter(({ title }) => !/[\u4e00-\u9fff]/.test(title));
  expect(foreign.map(({ path, title }) => `${path} ${title}`)).toEqual([]);
  const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
  expect(page).toMatch(/<html lang="zh-CN">/);
  expect(page).toMatch(/name="viewport"\s+content="width=device-width, initial-scale=1\b/);
});

test('[B168] every route says who may open it; the protocols are open to guests, login is for guests only', () => {
  const access = (path: string) => routeTable.routes.find((route) => route.path === path)?.access ?? 'login';
  expect(access('/app/home')).toBe('login');
  expect(access('/user/protocol/user')).toBe('guest');
  expect(access('/user/protocol/payment')).toBe('guest');
  expect(access('/login')).toBe('guest-only');
});
