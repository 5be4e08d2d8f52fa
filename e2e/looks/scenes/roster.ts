import { uploadRoster } from '@qunlu/contract/roster/calls.ts';
import { by, newKey, rosterSheet, sendSheet } from '../../world/circles.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

const name = '2026 届春茶品鉴会名册.csv';

/** A list of people that was read, with lines that cannot be. */
export const scene: ScreenScene = {
  async settle(stage) {
    const [place, { run }] = [placeOf(stage), circlesOf(stage)];
    const file = await sendSheet(
      place,
      stage.person,
      name,
      rosterSheet([{ name: '苏轼', phone: '13900000001' }], ['黄庭坚,12345,,,,', ',13900000003,,,,']),
    );
    await by(place, stage.person)(uploadRoster, { body: { id: run, file, name }, idempotencyKey: newKey() });
    return routesOf('phonebook-setting', run, '/import /import/waiting');
  },
};
