import { checkIn, viewCampaign } from '@qunlu/contract/checkin/calls.ts';
import { saveCampaign, saveParams, saveTimes } from '@qunlu/contract/checkin/settings.ts';
import { minuteOf } from '@qunlu/contract/checkin/streak.ts';
import { dayName } from '@qunlu/contract/checkin/words.ts';
import { by } from '../../world/circles.ts';
import { openModules } from '../../world/courses.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Two campaigns of the person's own circle, so that the settings choose: a long one, done today, and a bare one. */
export const scene: ScreenScene = {
  async settle(stage) {
    const [place, { run }] = [placeOf(stage), circlesOf(stage)];
    const call = by(place, stage.person);
    await openModules(place, stage.person, run, ['checkin']);
    const today = Math.floor(minuteOf(place.now()) / 1440);
    const body = { id: run, starts_on: dayName(today), weekdays: everyDay, who: 'all', ranked: 1 } as const;
    const make = (title: string, days: number, intro = '') =>
      call(saveCampaign, {
        body: { ...body, weekdays: [...everyDay], title, intro, ends_on: dayName(today + days) },
        ...stage.keyed(`checkin-${days}`),
      });
    await make('夜跑五公里', 9);
    const { id } = await make(
      '龙井村的清晨：一杯茶，十页书，一句自己的话',
      120,
      '每天泡好第一杯茶，读十页书，写一句自己的话。不求多，求天天。',
    );
    await call(saveParams, { body: { id, text: 10, images: 1, voice: 1, unit: '页', place: 1 } });
    await call(saveTimes, {
      body: {
        id,
        windows: [
          { from: 300, to: 540 },
          { from: 1320, to: 1560 },
        ],
      },
    });
    const { today: open } = await call(viewCampaign, { query: { id } });
    const now = open.find(
      ({ opens_at, closes_at }) => opens_at * 1000 <= place.now() && place.now() < closes_at * 1000,
    );
    if (now?.window === 0 && open.length === 1)
      await call(checkIn, {
        body: {
          id,
          client_id: `screens-${stage.person.user_id}`,
          day: now.day,
          window: 0,
          text: '读完《茶经》一之源，泡了今年的明前',
        },
      });
    const at = `/phonebook/${run}/checkin/${id}`;
    return {
      ...routesOf('phonebook', run, '/checkin'),
      ...routesOf('phonebook-setting', run, '/checkin-rule /checkin-time /checkin-params /checkin-patch'),
      '/phonebook/:id/checkin/:campaign': at,
      '/phonebook/:id/checkin/:campaign/write': `${at}/write?day=${dayName(today + 1)}&window=0`,
      '/phonebook/:id/checkin/:campaign/ranks': `${at}/ranks`,
      '/phonebook/:id/checkin/:campaign/entries': `${at}/entries`,
      '/phonebook/:id/checkin/:campaign/poster': `${at}/poster`,
    };
  },
};
