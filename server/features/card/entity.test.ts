import type { Card, SimpleCard } from '@qunlu/contract/card/entity.ts';
import { connections } from '@qunlu/contract/kernel/formats.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard, viewAs, mark } from './testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { testFields } from '../../testing/shape.ts';
import { upload } from '../media/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { setMembership } from '../vip/testing.ts';

const world = useWorld();

const birthday = 631_123_200;
const longCity = '克孜勒苏柯尔克孜自治州';
const contact = (mask: RegExp): object => expect.stringMatching(mask);

interface Facts {
  owner: Person;
  bareOwner: Person;
  /** A card with a name and nothing else. */
  bare: Card;
  /** A card with every field filled. */
  full: Card;
  /** The full card as a logged-in stranger and as a guest see it. */
  seen: Card;
  guest: Card;
  simple: SimpleCard;
  bareSimple: SimpleCard;
  avatar: string;
  cover: string;
  qrcode: string;
  madeAt: number;
}
const facts = {} as Facts;

const entry = { start_at: 1_393_603_200, end_at: 0, description: '' };
const education = { ...entry, school: '东南大学', major: '建筑学', degree: 6 };
const work = { ...entry, company: '青禾茶业', position: '创始人', industry: '茶' };

const edit = (person: Person, id: number, body: object) =>
  world.call('POST', '/v1/card/post', { token: person.token, query: { id }, body });
const simpleOf = async (person: Person, viewer?: Person): Promise<SimpleCard> =>
  (await world.call('GET', '/v1/user/simple', { token: viewer?.token, query: { id: person.userId } })).body;

beforeAll(async () => {
  const [owner, bareOwner, friend, viewer] = await Promise.all([0, 1, 2, 3].map(() => makePerson(world)));
  if (!owner || !bareOwner || !friend || !viewer) throw new Error('nobody came');
  const nothing = { company: '', position: '', phone: '', email: '', wechat: '', qq: '' };
  const { card: bare } = await makeCard(world, bareOwner, { realname: '王五', ...nothing });
  await makeCard(world, friend);
  facts.avatar = (await upload(world, owner)).url;
  facts.cover = (await upload(world, owner)).url;
  facts.qrcode = (await upload(world, owner)).url;
  facts.madeAt = Math.floor(world.now().getTime() / 1000);
  const { card } = await makeCard(world, owner, {
    avatar: facts.avatar,
    sex: 2,
    cityname: longCity,
    citycode: '653000',
    birthday,
    address: '库尔勒路 8 号',
    intro: '第一行',
    cardphoto: facts.cover,
    cardEducations: JSON.stringify([education]),
    cardWorks: JSON.stringify([work]),
    cardExtends: [
      { key: '门店', value: '平江路 5 号' },
      { key: '我能提供', value: '春茶' },
      { key: '公司简介', value: '二十人' },
      { key: '微信二维码', value: facts.qrcode },
      { key: '微信', value: 'zhangsan_wx' },
      { key: 'QQ', value: '123456789' },
    ],
    permissions: { privacy: 1 },
    settings: { fontfamily: 'song' },
    card_style: 3,
  });
  await setMembership(world, owner, 'member');
  await makeFriends(world, owner, friend);
  await world.runJob('card.recount-people');
  await mark(world, card.card_id, { person: 1, corporation: 1 });
  await world.call('PUT', '/v1/card/hit', { token: viewer.token, body: { id: card.card_id } });
  await relate(world, 'follow', viewer, owner);
  Object.assign(facts, {
    owner,
    bareOwner,
    bare,
    full: await viewAs(world, card.card_id, owner),
    seen: await viewAs(world, card.card_id, viewer),
    guest: await viewAs(world, card.card_id),
    simple: await simpleOf(owner, viewer),
    bareSimple: await simpleOf(bareOwner),
  });
});

const pair = (key: string, value: string): object => expect.arrayContaining([{ key, value }]);

describe('a card, fresh and with everything', () => {
  testFields(facts, ({ bare, full, guest }) => [bare, full, guest], [
    ['[E001] card_id', 'id', ({ bareSimple }) => bareSimple.card_id, ({ simple }) => simple.card_id],
    ['[E002] user_id', 'id', ({ bareOwner }) => bareOwner.userId, ({ owner }) => owner.userId],
    ['[E003] realname', 'string', '王五', '张三'],
    ['[E004] avatar', 'url', '', ({ avatar }) => avatar],
    ['[E005] active', 'flag', 1, 1],
    ['[E006] sex', 'integer', 1, 2],
    ['[E007] views', 'integer', 0, 1],
    ['[E008] friends', 'integer', 0, 1],
    ['[E009] connections', 'integer', 0, 1],
    ['[E010] phone', 'string', '', '13812345678', contact(/^138\*{4}5678$/)],
    ['[E011] email', 'string', '', 'zhangsan@example.com', contact(/^z\*+@example\.com$/)],
    ['[E012] title', 'string', '', '青禾茶业 创始人'],
    ['[E013] company', 'string', '', '青禾茶业'],
    ['[E014] position', 'string', '', '创始人'],
    ['[E015] cityname', 'string', '', longCity],
    ['[E016] citycode', 'string', '', '653000'],
    ['[E017] certified', 'integer', 0, 1],
    ['[E018] default', 'flag', 1, 1],
    ['[E019] privacy', 'integer', 0, 1],
    ['[E020] birthday', 'integer', null, birthday],
    ['[E021] address', 'string', '', '库尔勒路 8 号'],
    ['[E022] intro', 'string', '', '第一行'],
    ['[E023] wechat', 'string', '', 'zhangsan_wx', contact(/^zh\*+x$/)],
    ['[E024] qq', 'string', '', '123456789', contact(/^12\*+9$/)],
    ['[E025] provide', 'string', '', '春茶'],
    ['[E026] wechat_qr_code', 'url', '', ({ qrcode }) => qrcode, ''],
    ['[E027] company_remark', 'string', '', '二十人'],
    ['[E023] cardExtends', 'list', [], pair('微信', 'zhangsan_wx')],
    ['[E024] cardExtends', 'list', [], pair('QQ', '123456789')],
    ['[E025] cardExtends', 'list', [], pair('我能提供', '春茶')],
    ['[E026] cardExtends', 'list', [], ({ qrcode }) => pair('微信二维码', qrcode)],
    ['[E027] cardExtends', 'list', [], pair('公司简介', '二十人')],
    ['[E028] cardphoto', 'url', '', ({ cover }) => cover],
    ['[E029] cardEducations', 'list', [], [{ ...education, id: 1 }]],
    ['[E030] cardWorks', 'list', [], [{ ...work, id: 1 }]],
    ['[E031] cardExtends', 'list', [], pair('门店', '平江路 5 号')],
    ['[E032] permissions', 'object', { privacy: 0 }, { privacy: 1 }],
    ['[E033] permissions.privacy', 'integer', 0, 1],
    ['[E034] settings', 'object', { fontfamily: '' }, { fontfamily: 'song' }],
    ['[E035] settings.fontfamily', 'string', '', 'song'],
    ['[E036] created_at', 'seconds', ({ madeAt }) => madeAt, ({ madeAt }) => madeAt],
    ['[E037] card_style', 'integer', 1, 3],
    ['[E038] vip_member', 'flag', 0, 1],
  ]);

  test('no connections are estimated from friends and views, else shown as - [E009]', () => {
    expect(connections(facts.bare)).toBe('-');
    expect(connections({ ...facts.bare, friends: facts.full.friends, views: 60 })).toBe('3');
    expect(connections(facts.full)).toBe('1');
  });

  test('the city is shown cut to 4 characters [E015]', async () => {
    const { text } = await world.call('GET', `/card/${facts.full.card_id}`);
    expect(text).toContain('<dd>克孜勒苏</dd>');
  });

  test('a birthday travels in seconds: milliseconds are refused [E020]', async () => {
    const sent = await edit(facts.owner, facts.full.card_id, { birthday: birthday * 1000 });
    expect(sent.body).toMatchObject({ errcode: 40001, field: 'birthday' });
  });

  test('privacy and permissions.privacy are one [E019][E033]', async () => {
    const changed = await edit(facts.bareOwner, facts.bare.card_id, { privacy: 2 });
    expect(changed.body).toMatchObject({ privacy: 2, permissions: { privacy: 2 } });
  });

  test('exactly one own card is the default [E018]', async () => {
    const { card } = await makeCard(world, facts.bareOwner, { realname: '第二张' });
    const { token } = facts.bareOwner;
    await world.call('PATCH', '/v1/card/setdefaultcard', { token, query: { id: card.card_id } });
    const { list } = (await world.call('GET', '/v1/card/list', { token })).body;
    const marks = list.map((one: Card) => [one.card_id, one.default]);
    expect(marks).toEqual([
      [card.card_id, 1],
      [facts.bare.card_id, 0],
    ]);
  });
});

/** Fields that only a whole card has. */
const wholeOnly = [
  'intro',
  'email',
  'birthday',
  'cardEducations',
  'cardWorks',
  'cardExtends',
  'settings',
  'can',
];

describe('a simple user card, of somebody with a bare card to a guest, of somebody else to a follower', () => {
  testFields(facts, ({ bareSimple, simple }) => [bareSimple, simple], [
    ['[E055] card_id', 'id', ({ bare }) => bare.card_id, ({ full }) => full.card_id],
    ['[E056] active', 'flag', 1, 1],
    ['[E057] avatar', 'url', '', ({ avatar }) => avatar],
    ['[E058] corporation_certified', 'flag', 0, 1],
    ['[E059] certified', 'integer', 0, 1],
    ['[E060] title', 'string', '', '青禾茶业 创始人'],
    ['[E061] company', 'string', '', '青禾茶业'],
    ['[E062] position', 'string', '', '创始人'],
    ['[E063] connections', 'integer', 0, 1],
    ['[E064] views', 'integer', 0, 1],
    ['[E065] is_black', 'boolean', false, false],
    ['[E066] is_friend', 'boolean', false, false],
    ['[E067] is_follow', 'boolean', false, true],
    ['[E068] permissions', 'object', { privacy: 0 }, { privacy: 1 }],
    [
      '[E069] user_permissions',
      'object',
      expect.objectContaining({ see_contact: 0, follow: 0, reason: expect.stringMatching(/登录/) }),
      expect.objectContaining({ see_contact: 0, apply_friend: 1, reason: expect.stringMatching(/./) }),
    ],
    ['[E070] nickname', 'string', '王五', '张三'],
    ['[E071] phone', 'string', '', contact(/^138\*{4}5678$/)],
    ['[E072] realname', 'string', '王五', '张三'],
    ['[E073] user_id', 'id', ({ bareOwner }) => bareOwner.userId, ({ owner }) => owner.userId],
    ['[E074] cityname', 'string', '', longCity],
    ['[E075] citycode', 'string', '', '653000'],
    ['[E076] vip_member', 'flag', 0, 1],
  ]);

  test('it carries nothing of a whole card', () => {
    for (const field of wholeOnly) expect(facts.simple).not.toHaveProperty(field);
  });

  test('friend and black come from what the two are to each other; oneself has no permissions [E065][E066][E069]', async () => {
    const [friend, foe] = [await makePerson(world), await makePerson(world)];
    await makeFriends(world, friend, facts.owner);
    await relate(world, 'black', foe, facts.owner);
    expect(await simpleOf(facts.owner, friend)).toMatchObject({ is_friend: true, is_follow: true });
    expect(await simpleOf(facts.owner, foe)).toMatchObject({ is_black: true, is_follow: false });
    expect(await simpleOf(facts.owner, facts.owner)).not.toHaveProperty('user_permissions');
  });
});

describe('a phone-card save', () => {
  const saved = { realname: '李四', phone: '13900000000', company: '远山', position: '建筑师' };

  test('makes the default card of who has none, with its five fields [E050][E051][E052][E053][E054]', async () => {
    const person = await makePerson(world);
    const avatar = (await upload(world, person)).url;
    const made = await world.call('POST', '/v1/card/post', {
      token: person.token,
      body: { ...saved, avatar },
    });
    expect(made.body.default).toBe(1);
    const read = await world.call('GET', '/v1/card/getdefaultcard', { token: person.token });
    expect(read.body).toMatchObject({ ...saved, avatar });
  });

  test.each([
    ['[E050] realname', { realname: '' }],
    ['[E051] phone', { phone: '139*0' }],
    ['[E052] avatar', { avatar: 'javascript:1' }],
    ['[E053] company', { company: '司'.repeat(51) }],
    ['[E054] position', { position: '长'.repeat(31) }],
  ])('%s is checked', async (title, wrong) => {
    const { body } = await world.call('POST', '/v1/card/post', {
      token: facts.owner.token,
      body: { ...saved, ...wrong },
    });
    expect(body).toMatchObject({ errcode: 40001, field: title.split(' ')[1] });
  });
});

test.each([
  ['GET', 'view'],
  ['POST', 'post'],
  ['DELETE', 'delete'],
  ['GET', 'getdefaultcard'],
  ['PATCH', 'setdefaultcard'],
  ['PUT', 'hit'],
  ['GET', 'list'],
  ['GET', 'count'],
  ['GET', 'phone'],
  ['GET', 'getcertify'],
  ['POST', 'setcertify'],
  ['GET', 'cancelcertify'],
] as const)('%s %s of a card stands under /v1/card/ [K101]', async (method, name) => {
  const missing = await world.call(method, '/v1/card/no-such-call');
  const { body } = await world.call(method, `/v1/card/${name}`);
  expect(missing.body.errmsg).toBe('地址不存在，请检查链接');
  expect(body.errmsg).not.toBe(missing.body.errmsg);
});
