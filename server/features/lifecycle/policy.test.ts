import { expect, test } from 'vitest';
import { exportCan, leavingCan } from './policy.ts';

const can = (leave: boolean, leave_without_balance: boolean) => ({ leave, leave_without_balance });

test('one leaves when nothing stands in the way; money does not for who gives it up [D13]', () => {
  const blocks = (...codes: string[]) => codes.map((code) => ({ code }));
  expect(leavingCan({ cooling: false, blocks: [] })).toEqual(can(true, true));
  expect(leavingCan({ cooling: false, blocks: blocks('balance') })).toEqual(can(false, true));
  expect(leavingCan({ cooling: false, blocks: blocks('balance', 'orders') })).toEqual(can(false, false));
  expect(leavingCan({ cooling: false, blocks: blocks('orders') })).toEqual(can(false, false));
  expect(leavingCan({ cooling: true, blocks: [] })).toEqual(can(false, false));
});

test('another export is asked for once none is under way [D150]', () => {
  for (const state of ['none', 'ready', 'failed']) expect(exportCan(state)).toEqual({ request: true });
  for (const state of ['waiting', 'working']) expect(exportCan(state)).toEqual({ request: false });
});
