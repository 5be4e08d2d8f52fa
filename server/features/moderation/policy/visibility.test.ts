import { expect, test } from 'vitest';
import { visibilityCan } from './visibility.ts';

const at = new Date('2026-11-20T02:00:00Z');

test('what others do not see is appealed once, whether staff has looked or not [D137]', () => {
  for (const state of ['pending', 'hidden'] as const) {
    expect(visibilityCan({ state, appealed_at: null })).toEqual({ appeal: true });
    expect(visibilityCan({ state, appealed_at: at })).toEqual({ appeal: false });
  }
});

test('against what everybody sees there is nothing to appeal [D137]', () => {
  expect(visibilityCan({ state: 'visible', appealed_at: null })).toEqual({ appeal: false });
  expect(visibilityCan(undefined)).toEqual({ appeal: false });
});
