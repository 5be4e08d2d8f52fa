import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { appealCan, changeableAt, restrictionCan, sessionCan, unbindRefusal } from './policy.ts';

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

test('other devices are sent away, the one at hand is not [D5]', () => {
  expect([sessionCan({ current: false }), sessionCan({ current: true })]).toEqual([
    { end: true },
    { end: false },
  ]);
});

test('the last way in is not given up [D11]', () => {
  const both = { phone: true, wechat: true };
  expect([unbindRefusal('phone', both), unbindRefusal('openid', both)]).toEqual(['', '']);
  expect(unbindRefusal('phone', { phone: true, wechat: false })).toContain('请先绑定微信');
  expect(unbindRefusal('openid', { phone: false, wechat: true })).toContain('请先绑定手机号');
});

test('a number is changed once in 30 days; the first one at any time [D11]', () => {
  const now = new Date('2026-11-20T02:00:00Z');
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const at = (phone: string | null, phone_changed_at: Date | null) =>
    changeableAt({ phone, phone_changed_at }, now);
  expect(at('13800001111', daysAgo(29))).toEqual(daysAgo(-1));
  expect(at('13800001111', daysAgo(30))).toBeNull();
  expect(at('13800001111', null)).toBeNull();
  expect(at(null, daysAgo(1))).toBeNull();
});
