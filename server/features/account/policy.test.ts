import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { appealCan, restrictionCan } from './policy.ts';

const { normal, muted, banned, leaving, deleted, merged } = userStatus;

test('muted and banned people appeal, again once the last appeal is decided; nobody else does [D12]', () => {
  for (const status of [muted, banned]) {
    for (const appeal of [0, 2, 3]) expect(appealCan({ status, appeal })).toEqual({ appeal: true });
    expect(appealCan({ status, appeal: 1 })).toEqual({ appeal: false });
  }
  for (const status of [normal, leaving, deleted, merged])
    expect(appealCan({ status, appeal: 0 })).toEqual({ appeal: false });
});

test.each([
  ['normal', normal, { mute: true, ban: true, restore: false }],
  ['muted', muted, { mute: false, ban: true, restore: true }],
  ['banned', banned, { mute: false, ban: false, restore: true }],
  ['leaving', leaving, { mute: false, ban: true, restore: true }],
  ['deleted', deleted, { mute: false, ban: false, restore: false }],
  ['merged', merged, { mute: false, ban: false, restore: false }],
])('staff and a person who is %s: %i %o [D12][D13]', (_name, status, can) => {
  expect(restrictionCan(status)).toEqual(can);
});
