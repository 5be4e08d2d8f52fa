import type { Session, User } from '@qunlu/contract/account/entity.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeFor, freshPhone, logIn, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { makeCard, mark } from '../card/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { testFields } from '../../testing/shape.ts';
import { upload } from '../media/testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
const login = '/regcenter/customer/login/captcha';
const password = 'tea2green';

interface Facts {
  /** Just registered. */
  fresh: User;
  /** With a password, a certified card and own settings. */
  full: User;
  /** The full user as another person sees it. */
  seen: User;
  fullOwner: Person;
  freshSession: Session;
  fullSession: Session;
  username: string;
  avatar: string;
  cardId: number;
}
const facts = {} as Facts;

const viewUser = async (token: string, id?: number): Promise<User> =>
  (await world.call('GET', '/v1/user/view', { token, query: id ? { id } : {} })).body;
const edit = async (token: string, body: object): Promise<User> =>
  (await world.call('PATCH', '/v1/user/edit', { token, body })).body;

beforeAll(async () => {
  const freshSession: Session = (await logIn(world, freshPhone())).body.data;
  const phone = freshPhone();
  const first: Session = (await logIn(world, phone, { password })).body.data;
  const fullOwner = { phone, token: first.token, userId: first.user_id };
  const { card } = await makeCard(world, fullOwner);
  await mark(world, card.card_id, { person: 1 });
  const avatar = (await upload(world, fullOwner)).url;
  await edit(fullOwner.token, { username: '小满', avatar, sex: 2, permissions: '{"allowPush":0}' });
  world.pass(61);
  const viewer = await makePerson(world);
  await relate(world, 'follow', viewer, fullOwner);
  Object.assign(facts, {
    fresh: await viewUser(freshSession.token),
    full: await viewUser(fullOwner.token),
    seen: await viewUser(viewer.token, fullOwner.userId),
    fullOwner,
    freshSession,
    fullSession: (await logIn(world, phone)).body.data,
    avatar,
    cardId: card.card_id,
  });
});

describe('a user: just registered, with everything, as another person reads it', () => {
  testFields(facts, ({ fresh, full, seen }) => [fresh, full, seen], [
    ['[E130] user_id', 'id', (f) => f.freshSession.user_id, (f) => f.fullOwner.userId],
    ['[E131] username', 'string', expect.stringMatching(/^群友\d{4}$/), '小满', '小满'],
    ['[E132] avatar', 'url', '', (f) => f.avatar, (f) => f.avatar],
    ['[E133] password', 'string', undefined, undefined, undefined],
    ['[E134] has_password', 'boolean', false, true, undefined],
    ['[E135][K015] sex', 'integer', 1, 2, 2],
    ['[E138] cardCount', 'integer', 0, 1, 1],
    ['[E139] is_black', 'boolean', undefined, undefined, false],
    ['[E140] is_friend', 'boolean', undefined, undefined, false],
    ['[E141] is_follow', 'boolean', undefined, undefined, true],
    ['[E142] certified', 'integer', 0, 1, 1],
    ['[E143] card_id', 'integer', 0, (f) => f.cardId, (f) => f.cardId],
    [
      '[E144] permissions',
      'object',
      { allowFriend: 1, allowPush: 1, noPersonalization: 0, allowCalls: 1 },
      { allowFriend: 1, allowPush: 0, noPersonalization: 0, allowCalls: 1 },
      undefined,
    ],
    ['[E145][K016] permissions.allowFriend', 'flag', 1, 1],
    ['[E146][K017] permissions.allowPush', 'flag', 1, 0],
    ['[E147][K018] permissions.noPersonalization', 'flag', 0, 0],
  ]);

  test('the password given at registration opens the account and is never answered [E133][E134]', async () => {
    const { body } = await world.call('POST', '/v1/oauth/loginbypassword', {
      body: { username: facts.fullOwner.phone, password },
    });
    expect(body.user_id).toBe(facts.fullOwner.userId);
    expect(JSON.stringify([facts.full, facts.seen, facts.fullSession, body])).not.toContain(password);
  });

  test.each([
    ['sex', 3],
    ['permissions', '{"allowFriend":2}'],
    ['permissions', '{'],
    ['avatar', 'javascript:1'],
  ])('%s takes no %s [E132][E135][E144]', async (field, value) => {
    const { status, body } = await world.call('PATCH', '/v1/user/edit', {
      token: facts.fullOwner.token,
      body: { [field]: value },
    });
    expect([status, body.field.split('.')[0]]).toEqual([400, field]);
  });

  test('permissions merge: what is not sent stays [E144][E145][E147]', async () => {
    const { token } = await makePerson(world);
    await edit(token, { permissions: { allowFriend: 0 } });
    const { permissions } = await edit(token, { permissions: '{"noPersonalization":true}' });
    expect(permissions).toEqual({ allowFriend: 0, allowPush: 1, noPersonalization: 1, allowCalls: 1 });
  });

  test('who is a friend, and whom one has blocked; the other is never told of the latter [E139][E140][E141]', async () => {
    const [one, other] = [await makePerson(world), await makePerson(world)];
    await makeFriends(world, one, other);
    const flags = { is_follow: true, is_friend: true, is_black: false };
    expect(await viewUser(one.token, other.userId)).toMatchObject(flags);
    expect(await viewUser(other.token, one.userId)).toMatchObject(flags);
    await relate(world, 'black', one, other);
    expect(await viewUser(one.token, other.userId)).toMatchObject({
      is_follow: false,
      is_friend: false,
      is_black: true,
    });
    expect(await viewUser(other.token, one.userId)).toMatchObject({ errcode: 40400 });
  });

  test('certified 2, changed since, counts as none [E142]', async () => {
    const { owner, card } = await makeCard(world);
    await mark(world, card.card_id, { person: 2 });
    expect((await viewUser(owner.token)).certified).toBe(0);
  });
});

describe('a session: just registered, and of who has a card', () => {
  testFields(facts, ({ freshSession, fullSession }) => [freshSession, fullSession], [
    ['[E150] token', 'string', expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)],
    ['[E151] id', 'id', (f) => f.fresh.user_id, (f) => f.full.user_id],
    ['[E152] card_id', 'integer', 0, (f) => f.cardId],
    ['[E157] expires_at', 'seconds', (f) => f.freshSession.expires_at],
    ['[E158] expires_in', 'integer', 2_592_000, 2_592_000],
  ]);

  test('it ends after the seconds that it says [E157][E158]', () => {
    const now = Math.floor(world.now().getTime() / 1000);
    expect(facts.fullSession.expires_at - facts.fullSession.expires_in).toBe(now);
  });

  test('who sends no token is a guest; its default card is that of the session [E150][E152][E153]', async () => {
    const own = (token?: string) => world.call('GET', '/v1/card/getdefaultcard', { token });
    expect((await own()).body.errcode).toBe(40100);
    const { body } = await own(facts.fullSession.token);
    expect(body).toMatchObject({
      card_id: facts.fullSession.card_id,
      user_id: facts.full.user_id,
      default: 1,
    });
  });
});

describe('a login request', () => {
  const send = async (changes: Record<string, unknown>) => {
    const phone = freshPhone();
    await requestCode(world, phone);
    const code = await codeFor(world, phone);
    return world.call('POST', login, {
      body: { phone, code, product: 'qun', protocolIds: [1, 2], ...changes },
    });
  };

  test.each([
    ['[E225] phone', undefined],
    ['[E225] phone', '12345'],
    ['[E226] code', undefined],
    ['[E226] code', '000000x'],
    ['[E227] password', 'short1'],
    ['[E228] product', 'other'],
    ['[E229] protocolIds', [1]],
    ['[E229] protocolIds', [1, 3]],
  ])('%s is refused as %j', async (title, value) => {
    const field = title.split(' ')[1] ?? '';
    const { status, body } = await send({ [field]: value });
    expect([status, body.code, body.field.split('.')[0]]).toEqual([400, 40001, field]);
  });

  test('the password may be left out; protocols may come as a JSON string [E227][E229]', async () => {
    const { body } = await send({ protocolIds: '[1,2]', password: undefined });
    expect(body).toMatchObject({ code: 0, data: { is_new: true } });
    expect((await viewUser(body.data.token)).has_password).toBe(false);
  });

  test('the product is qun when it is not named [E228]', async () => {
    expect((await send({ product: undefined })).body.code).toBe(0);
  });
});
