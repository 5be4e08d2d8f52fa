import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type AnyEndpoint } from './endpoint.ts';
import { failuresOf } from './failures-of.ts';

const plain: AnyEndpoint = {
  id: 'some.call',
  methods: ['GET'],
  path: '/v1/some/call',
  access: 'guest',
  effect: 'read',
  summary: '一个接口',
  output: z.object({}),
  errors: [],
  idempotency: 'none',
  requirements: [],
};

const failing = (declaration: Partial<AnyEndpoint>): string[] =>
  failuresOf({ ...plain, ...declaration }).toSorted();

test('a read that everybody may make fails only when the server does [D141]', () => {
  expect(failing({})).toEqual(['busy']);
  expect(failing({ query: z.object({}) })).toEqual(['busy', 'invalid']);
});

test('who calls implies its failures [D6][D12][D13][D138]', () => {
  expect(failing({ access: 'login' })).toEqual(['banned', 'busy', 'leaving', 'login']);
  expect(failing({ access: 'phone' })).toEqual(['banned', 'busy', 'leaving', 'login', 'phoneRequired']);
  expect(failing({ access: 'staff' })).toEqual(['busy', 'login']);
  expect(failing({ access: 'staff', roles: ['admin'] })).toEqual(['busy', 'forbidden', 'login']);
  expect(failing({ access: 'login', also: ['banned', 'leaving'] })).toEqual(['busy', 'login']);
});

test('a write is closed to muted people, too, and to whoever comes without its signature [D12][D199][D200]', () => {
  const write = { effect: 'write', methods: ['POST'] } as const;
  expect(failing({ ...write, access: 'login' })).toEqual([
    'banned',
    'busy',
    'invalid',
    'leaving',
    'login',
    'muted',
    'tooLarge',
  ]);
  expect(failing({ ...write, access: 'login', also: ['muted'] })).not.toContain('muted');
  expect(failing({ ...write })).toEqual(['busy', 'invalid', 'signature', 'tooLarge']);
  expect(failing({ effect: 'write', methods: ['POST', 'GET'], access: 'login' })).toContain('signature');
});

test('limits, keys and modules imply theirs; what is declared comes once', () => {
  expect(failing({ module: 'forum', errors: ['moduleOff'] })).toEqual(['busy', 'moduleOff']);
  expect(failing({ limits: [{ by: 'address', max: 1, seconds: 1 }] })).toEqual(['busy', 'tooOften']);
  expect(failing({ idempotency: 'key' })).toEqual(['busy', 'conflict', 'invalid']);
  expect(failing({ idempotency: 'key-external', errors: ['conflict', 'refused'] })).toEqual([
    'busy',
    'conflict',
    'invalid',
    'refused',
  ]);
});
