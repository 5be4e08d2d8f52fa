import type { Session } from '@qunlu/contract/account/entity.ts';
import { listMembers } from '@qunlu/contract/circle/directory.ts';
import { saveGroup } from '@qunlu/contract/circle/groups.ts';
import { setMemberGroup } from '@qunlu/contract/circle/members-admin.ts';
import { setAdmin } from '@qunlu/contract/circle/owner.ts';
import { joinType } from '@qunlu/contract/circle/rules.ts';
import { editCircle, viewSettings } from '@qunlu/contract/circle/settings.ts';
import { by, joinAll, makeCircle, type Place, realNameAt } from '../../world/circles.ts';
import type { Addresses, ScreenScene, Stage } from '../scene.ts';

export interface Circles {
  /** The person runs it: members, groups, an admin, applications. */
  readonly run: number;
  /** The friend runs it, and the person is a member. */
  readonly paid: number;
  /** The person may join it. */
  readonly open: number;
}

const made = new WeakMap<Stage['person'], Circles>();

/** For the parts of features above. */
export function circlesOf({ person }: Stage): Circles {
  const circles = made.get(person);
  if (!circles) throw new Error('the part of circles comes first');
  return circles;
}

export const placeOf = ({ site }: Stage): Place => ({ url: site, now: Date.now });

/** The routes of one circle, by what stands behind its number. */
export const routesOf = (base: string, id: number, names: string): Addresses =>
  Object.fromEntries(names.split(' ').map((name) => [`/${base}/:id${name}`, `/${base}/${id}${name}`]));

const intro = '每月第一个周六在龙井村喝茶，聊茶，也聊做茶的人。新来的朋友请先看公告，再介绍一下自己。';

export const scene: ScreenScene = {
  async settle(stage) {
    const place = placeOf(stage);
    const seller = { ...stage.friend, phone: '', realname: '司马清扬' };
    await realNameAt(place, seller);
    const listed = { category: 8, listed: 1, intro } as const;
    const circles = {
      paid: await makeCircle(place, seller, { ...listed, name: '江南文化出版社作者与编辑' }),
      open: await makeCircle(place, seller, { ...listed, name: '宋画与茶席读书会', city: '杭州' }),
      run: await settleOwn(place, stage.person),
    };
    made.set(stage.person, circles);
    const { run } = circles;
    return {
      '/phonebook/:id': `/phonebook/${run}`,
      '/phonebook-setting/:id': `/phonebook-setting/${run}`,
      ...routesOf('phonebook', run, '/about /guest /circle-guest /members /o2o /assist'),
      ...routesOf('phonebook-setting', run, '/edit /admins /plugins /groups /logs /batchnote'),
      '/phonebook/create/:category': '/phonebook/create/7',
      '/phonebook/forbidden': `/phonebook/forbidden?id=${run}`,
      // A text of nobody: none is sent without the staff.
      '/phonebook/:id/sms/:sms': `/phonebook/${run}/sms/1`,
    };
  },
};

/** A circle with people from A to Z, groups, an admin, and what it asks of those who apply. */
async function settleOwn(place: Place, owner: Session): Promise<number> {
  const call = by(place, owner);
  const id = await makeCircle(place, owner, {
    name: '杭州龙井村茶农与茶客的老朋友们和新朋友们',
    intro,
    city: '杭州',
    listed: 1,
  });
  const [first, second] = await joinAll(place, id, [
    '安然',
    '司马相如与卓文君',
    '林知远',
    '赵明诚',
    '周敦颐',
  ]);
  const { list: groups } = await call(saveGroup, { body: { id, name: '2026 届春茶品鉴会' } });
  const { list } = await call(listMembers, { query: { id } });
  await call(setMemberGroup, {
    body: {
      id,
      member_ids: list.slice(0, 3).map(({ member_id }) => member_id),
      group_id: groups[0]?.group_id ?? 0,
    },
  });
  await call(setAdmin, { body: { id, member_id: first?.memberId ?? 0, rights: ['apply', 'member'] } });
  await call(setAdmin, { body: { id, member_id: second?.memberId ?? 0, rights: ['notice'] } });
  const { version } = await call(viewSettings, { query: { id } });
  await call(editCircle, {
    body: {
      id,
      version,
      notice: '本月 7 日下午两点，龙井村 18 号院。请带一只自己的杯子。',
      join_type: joinType.approval,
      asks: ['company', 'city'],
      fields: [{ label: '喝茶多少年了', type: 'select', required: 1, options: ['不到一年', '十年以上'] }],
    },
  });
  return id;
}
