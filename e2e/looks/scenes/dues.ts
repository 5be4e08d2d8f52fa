import { addCost, openBooks } from '@qunlu/contract/dues/income.ts';
import { makePayCode } from '@qunlu/contract/dues/pay-codes.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { by, chargeByApi, newKey, payInto } from '../../world/circles.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

/** One circle that the person has paid for, with open books; one that they may join for money, with a code to pay by. */
export const scene: ScreenScene = {
  async settle(stage) {
    const [place, { run, paid, open }] = [placeOf(stage), circlesOf(stage)];
    const seller = { ...stage.friend, phone: '', realname: '司马清扬' };
    const tier = { name: '年度会员', price: 100, rights: '全年活动八折，每月一次线上分享' };
    await chargeByApi(place, seller, open, tier);
    await chargeByApi(place, seller, open, { name: '永久会员', price: 99_900, days: 0 });
    const tier_id = await chargeByApi(place, seller, paid, tier);
    await payInto(place, { ...stage.person, phone: '', realname: '欧阳知微' }, paid, { tier_id, total: 100 });
    const call = by(place, seller);
    const { code } = await call(makePayCode, {
      body: { id: open, amount: 8800, purpose: '谷雨茶会的场地和茶点' },
      idempotencyKey: newKey(),
    });
    await call(openBooks, { body: { id: paid, open: 1 } });
    await call(addCost, {
      body: { id: paid, amount: 26_800, what: '作者见面会的场地和茶点', day: dayText(place.now() / 1000) },
      idempotencyKey: newKey(),
    });
    return {
      ...routesOf('phonebook', paid, '/renew /books'),
      ...routesOf('phonebook-setting', run, '/fee /tickets /order /paylogs /payqrcode'),
      '/phonebook/:id/pay/:code': `/phonebook/${open}/pay/${code}`,
    };
  },
};
