/** What the screens of circles need to have something on them: a circle of the person's own, two that they look at. */
import type { Session } from '@qunlu/contract/account/entity.ts';
import { addCost, openBooks } from '@qunlu/contract/dues/income.ts';
import { makePayCode } from '@qunlu/contract/dues/pay-codes.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { listMembers } from '@qunlu/contract/circle/directory.ts';
import { setMemberGroup } from '@qunlu/contract/circle/members-admin.ts';
import { setAdmin } from '@qunlu/contract/circle/owner.ts';
import { joinType } from '@qunlu/contract/circle/rules.ts';
import { editCircle, viewSettings } from '@qunlu/contract/circle/settings.ts';
import { saveGroup } from '@qunlu/contract/circle/groups.ts';
import { uploadRoster } from '@qunlu/contract/roster/calls.ts';
import {
  by,
  chargeByApi,
  inviteByApi,
  joinAll,
  makeCircle,
  newKey,
  payInto,
  type Place,
  realNameAt,
  rosterSheet,
  sendSheet,
} from './circles.ts';

export interface Circles {
  /** The person runs it: members, groups, an admin, applications, a list that was read. */
  readonly run: number;
  /** The person has paid for it; a friend runs it. */
  readonly paid: number;
  /** The person may join it for money. */
  readonly open: number;
  readonly invitation: string;
  readonly payCode: string;
}

type Paths = Record<string, (circles: Circles) => string>;

const of = (which: 'run' | 'paid' | 'open', base: string, names: string): Paths =>
  Object.fromEntries(
    names
      .split(' ')
      .map((name) => [`/${base}/:id${name}`, (circles: Circles) => `/${base}/${circles[which]}${name}`]),
  );

/** The addresses of routes with a parameter. */
export const circleNeeds: Paths = {
  '/phonebook/:id': ({ run }) => `/phonebook/${run}`,
  '/phonebook-setting/:id': ({ run }) => `/phonebook-setting/${run}`,
  ...of('run', 'phonebook', '/guest /circle-guest /members /qrcode /introduce /assist'),
  ...of('paid', 'phonebook', '/edit /card /renew /books /recommend'),
  ...of('open', 'phonebook', '/join'),
  ...of(
    'run',
    'phonebook-setting',
    '/edit /admins /plugins /groups /logs /transfer /dissolve /apply /member',
  ),
  ...of('run', 'phonebook-setting', '/import /import/waiting /industry /batchnote'),
  ...of('run', 'phonebook-setting', '/fee /tickets /order /paylogs /payqrcode'),
  '/phonebook/:id/s/:code': ({ open, invitation }) => `/phonebook/${open}/s/${invitation}`,
  '/phonebook/:id/pay/:code': ({ open, payCode }) => `/phonebook/${open}/pay/${payCode}`,
  '/phonebook/:id/poster/:template?': ({ run }) => `/phonebook/${run}/poster`,
  // A text of nobody: none is sent without the staff.
  '/phonebook/:id/sms/:sms': ({ run }) => `/phonebook/${run}/sms/1`,
  '/phonebook/create/:category': () => '/phonebook/create/7',
  '/phonebook/forbidden': ({ run }) => `/phonebook/forbidden?id=${run}`,
};

const intro = '每月第一个周六在龙井村喝茶，聊茶，也聊做茶的人。新来的朋友请先看公告，再介绍一下自己。';

/** Circles of a person and of a friend who sells. */
export async function settleCircles(place: Place, person: Session, friend: Session): Promise<Circles> {
  const seller = { ...friend, phone: '', realname: '司马清扬' };
  await realNameAt(place, seller);
  const [paid, open] = [
    await makeCircle(place, seller, { name: '江南文化出版社作者与编辑', category: 8, listed: 1, intro }),
    await makeCircle(place, seller, {
      name: '宋画与茶席读书会',
      category: 8,
      city: '杭州',
      listed: 1,
      intro,
    }),
  ];
  const tier = { name: '年度会员', price: 100, rights: '全年活动八折，每月一次线上分享' };
  await chargeByApi(place, seller, open, tier);
  await chargeByApi(place, seller, open, { name: '永久会员', price: 99_900, days: 0 });
  const tier_id = await chargeByApi(place, seller, paid, tier);
  await payInto(place, { ...person, phone: '', realname: '欧阳知微' }, paid, { tier_id, total: 100 });
  const { code: payCode } = await by(place, seller)(makePayCode, {
    body: { id: open, amount: 8800, purpose: '谷雨茶会的场地和茶点' },
    idempotencyKey: newKey(),
  });
  const books = by(place, seller);
  await books(openBooks, { body: { id: paid, open: 1 } });
  await books(addCost, {
    body: { id: paid, amount: 26_800, what: '作者见面会的场地和茶点', day: dayText(place.now() / 1000) },
    idempotencyKey: newKey(),
  });
  return {
    run: await settleOwn(place, person),
    paid,
    open,
    payCode,
    invitation: await inviteByApi(place, seller, open),
  };
}

/** A circle with people from A to Z, groups, an admin, applications, and a list of people that was read. */
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
  await joinAnswering(place, id, ['欧阳修与醉翁亭的朋友', '王安石']);
  const file = await sendSheet(
    place,
    owner,
    '2026 届春茶品鉴会名册.csv',
    rosterSheet([{ name: '苏轼', phone: '13900000001' }], ['黄庭坚,12345,,,,', ',13900000003,,,,']),
  );
  await call(uploadRoster, {
    body: { id, file, name: '2026 届春茶品鉴会名册.csv' },
    idempotencyKey: newKey(),
  });
  return id;
}

const joinAnswering = (place: Place, id: number, names: readonly string[]): Promise<unknown> =>
  joinAll(place, id, names, {
    company: '杭州半山茶事文化创意有限公司',
    city: '杭州',
    answers: [{ label: '喝茶多少年了', value: '十年以上' }],
  });
