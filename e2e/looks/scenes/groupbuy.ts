import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { addOffline } from '@qunlu/contract/groupbuy/manage.ts';
import { buyVisibility } from '@qunlu/contract/groupbuy/rules.ts';
import { buyAt, joinBuyAt } from '../../world/buys.ts';
import { by, newKey, realNameAt } from '../../world/circles.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

/** One that the person organises, with orders and a row offline; one of the friend's circle that the person has joined. */
export const scene: ScreenScene = {
  async settle(stage) {
    const { person, friend } = stage;
    const place = placeOf(stage);
    await realNameAt(place, { ...person, phone: '', realname: '沈知微' });
    const own = await buyAt(place, person, {
      title: '周五傍晚到货：丹东九九草莓、烟台红富士和莱阳秋月梨，小区东门自提',
      goods: [
        { title: '丹东九九草莓 2 斤礼盒装，单果 20 克以上', price: 12_900, stock: 60, per_person: 5 },
        { title: '烟台红富士 5 斤', price: 4500 },
        { title: '莱阳秋月梨', price: 99_900, stock: 3 },
      ],
      threshold: 'pieces',
      needed: 20,
      points: [
        { name: '东门', address: '湖畔小区东门岗亭', hours: '每天 18:00 到 20:00' },
        { name: '半山茶事工作室', address: '杭州市西湖区龙井路 18 号半山茶事工作室二楼', hours: '周六' },
      ],
      local: 1,
      local_note: '三公里内，满 3 件，每晚 6 点以后送',
    });
    await joinBuyAt(place, friend, own, [2, 1], {
      name: '欧阳上官子车司马',
      remark: '草莓要硬一点的，下班晚，麻烦放在岗亭',
    });
    await by(place, person)(addOffline, {
      body: {
        id: own.buy_id,
        rows: [
          {
            name: '门卫赵师傅',
            lines: [{ goods_id: own.goods[1]?.goods_id ?? 0, quantity: 12 }],
            note: '现金已付',
          },
        ],
      },
      idempotencyKey: newKey(),
    });
    const { paid } = circlesOf(stage);
    await by(place, friend)(setPlugins, {
      body: { id: paid, rows: [{ key: 'groupbuy', enabled: 1, visible: 1, sort: 60 }] },
    });
    const other = await buyAt(
      place,
      friend,
      { threshold: 'people', needed: 5 },
      { visibility: buyVisibility.members, circle_id: paid },
    );
    await joinBuyAt(place, person, other, [1, 2]);
    return {
      ...routesOf('groupbuy', own.buy_id, '/edit /manage /door'),
      ...routesOf('groupbuy', other.buy_id, '/view'),
    };
  },
};
