import { expect, test } from 'vitest';
import { guard, type Visit } from './guard.ts';
import type { RouteAccess } from './table.ts';

function visit(
  access: RouteAccess | undefined,
  guest: boolean,
  more: { callback?: string; guestTo?: string } = {},
) {
  const route: Visit['route'] = {
    ...(access ? { access } : {}),
    ...(more.guestTo ? { guestTo: more.guestTo } : {}),
  };
  const query = new URLSearchParams(more.callback === undefined ? {} : { callback: more.callback });
  return guard({ route, params: { id: '4' }, query, guest }, []);
}

test('[B168] [B169] login is the default and sends a guest to log in', () => {
  expect(visit(undefined, true)).toEqual({ kind: 'login' });
  expect(visit('login', true)).toEqual({ kind: 'login' });
  expect(visit(undefined, false)).toEqual({ kind: 'enter' });
});

test('[B170] a guest route is open to everybody', () => {
  expect(visit('guest', true)).toEqual({ kind: 'enter' });
  expect(visit('guest', false)).toEqual({ kind: 'enter' });
});

test('[B171] a guest-only route sends those who are logged in to the callback, or home', () => {
  expect(visit('guest-only', true)).toEqual({ kind: 'enter' });
  expect(visit('guest-only', false)).toEqual({ kind: 'leave', to: { kind: 'route', target: '/' } });
  expect(visit('guest-only', false, { callback: '/card/12' })).toEqual({
    kind: 'leave',
    to: { kind: 'route', target: '/card/12' },
  });
});

test('[D183] a route may name another place for guests, with its own parameters', () => {
  expect(visit('login', true, { guestTo: '/phonebook/:id' })).toEqual({
    kind: 'leave',
    to: { kind: 'route', target: '/phonebook/4' },
  });
  expect(visit('login', false, { guestTo: '/phonebook/:id' })).toEqual({ kind: 'enter' });
});
