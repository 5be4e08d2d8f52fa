import { donate, listDonations, saveDonationSettings, thankDonor } from '@qunlu/contract/donation/calls.ts';
import { by, newKey } from '../../world/circles.ts';
import { openModules } from '../../world/courses.ts';
import { payByApi } from '../../world/money.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

/** The friend's circle takes support: the person has given with words and without a name, and was thanked. */
export const scene: ScreenScene = {
  async settle(stage) {
    const { person, friend, site } = stage;
    const [place, { paid, run }] = [placeOf(stage), circlesOf(stage)];
    await openModules(place, friend, paid, ['donation']);
    await openModules(place, person, run, ['donation']);
    const why = '见面会的场地和茶点，一年四次的审读费，还有给新作者寄样书的邮费。账目每个月都公开。';
    await by(place, friend)(saveDonationSettings, {
      body: { id: paid, on: 1, why, amounts: [600, 1800, 6600, 18_800, 500_000] },
    });
    const give = async (amount: number, message: string, anonymous: 0 | 1) => {
      const { hash } = await by(place, person)(donate, {
        body: { id: paid, amount, message, anonymous },
        idempotencyKey: newKey(),
      });
      await payByApi(site, person, { hash, total: amount });
    };
    await give(6600, '谢谢编辑老师半夜回的那封邮件，第三章因为您才站得住脚', 0);
    await give(500_000, '', 1);
    const { list } = await by(place, friend)(listDonations, { query: { id: paid } });
    const first = list.find(({ amount }) => amount === 6600);
    await by(place, friend)(thankDonor, {
      body: { donation_id: first?.id ?? 0, thanks: '书出来先寄给您' },
    });
    return {
      ...routesOf('phonebook', paid, '/donation /donates'),
      ...routesOf('phonebook-setting', run, '/donation'),
    };
  },
};
