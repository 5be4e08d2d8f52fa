import type { Session } from '@qunlu/contract/account/entity.ts';
import { acceptCooperation, applyCooperation } from '@qunlu/contract/cooperation/applications.ts';
import { createCooperation } from '@qunlu/contract/cooperation/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { by, newKey } from '../../world/circles.ts';
import type { ScreenScene } from '../scene.ts';
import { placeOf } from './circle.ts';

type Post = Partial<BodyInput<typeof createCooperation>['cooperation']>;

/** What the person looks for, what the friend has, and what they asked of each other. */
export const scene: ScreenScene = {
  async settle(stage) {
    const { person, friend } = stage;
    const place = placeOf(stage);
    const post = async (as: Session, given: Post): Promise<number> => {
      const { cooperation_id } = await by(place, as)(createCooperation, {
        body: {
          cooperation: {
            side: 'need',
            kind: 'channel',
            title: '找龙井茶礼盒的企业采购渠道，起订一百套，可以先寄样再谈',
            content:
              '自有茶园，年产三千套礼盒，能定制封面，能开专票。\n想进企业福利和会议用礼，去年给两家出版社做过。',
            images: [],
            industry: 1002,
            citycode: '330100',
            cityname: '杭州市',
            ...given,
          },
        },
        idempotencyKey: newKey(),
      });
      return cooperation_id;
    };
    const apply = (as: Session, id: number) =>
      by(place, as)(applyCooperation, {
        body: { id, note: '我手上有几家在看中秋的茶礼，您方便寄两套样品吗？周三下午在杭州。' },
      });
    const own = await post(person, {});
    const offer: Post = { side: 'offer', title: '有两百家企业的福利采购渠道，缺茶礼和点心' };
    const [open, asked] = [
      await post(friend, offer),
      await post(friend, { ...offer, kind: 'funds', title: '愿意投一家做茶饮的年轻品牌' }),
    ];
    await apply(friend, own);
    await apply(person, asked);
    const done = await post(person, { kind: 'talent', title: '找一位做过茶饮门店的运营合伙人' });
    const { application_id } = await apply(friend, done);
    await by(place, person)(acceptCooperation, { body: { id: application_id } });
    return {
      '/cooperation/:id': `/cooperation/${open}`,
      '/cooperation/edit/:id': `/cooperation/edit/${own}`,
      '/cooperation/:id/edit': `/cooperation/${own}/edit`,
      '/cooperation/:id/apply': `/cooperation/${open}/apply`,
      '/cooperation/:id/apply_success': `/cooperation/${asked}/apply_success`,
    };
  },
};
