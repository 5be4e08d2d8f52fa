// postgres: the quota of a day is kept under a lock
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { hashOf, makeCard, viewAs } from './testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

test("another's default card is a simple view with masks [C005][B041][D151]", async () => {
  const { owner, card } = await makeCard(world);
  const guest = await world.call('GET', '/v1/card/getdefaultcard', { query: { id: owner.userId } });
  expect(guest.body).toMatchObject({ card_id: card.card_id, phone: '138****5678' });
  expect(guest.body).not.toHaveProperty('intro');
  expect((await world.call('GET', '/v1/card/getdefaultcard')).body).toMatchObject({ errcode: 40100 });
  expect((await world.call('GET', '/v1/card/getdefaultcard', { query: { id: 77 } })).body).toMatchObject({
    errcode: 40400,
  });
});

test('two entries of one name open each its own value [D23][D24]', async () => {
  const { owner, card } = await makeCard(world, undefined, {
    qq: '',
    wechat: '',
    cardExtends: [
      { key: '电话', value: '13511112222' },
      { key: '电话', value: '13633334444' },
    ],
  });
  const reader = await makePerson(world);
  const { cardExtends } = await viewAs(world, card.card_id, reader);
  const opened = await world.call('POST', '/v3-api/customer/card/batch-decode', {
    token: reader.token,
    body: { hashes: cardExtends.map((pair) => hashOf(pair.value)) },
  });
  expect(opened.body.data).toEqual(['13511112222', '13633334444']);
  const receipts = await world.call('GET', '/v1/card/receipts', {
    token: owner.token,
    query: { id: card.card_id },
  });
  expect(receipts.body.list.map((one: { field: string }) => one.field)).toEqual(['电话 2', '电话']);
});

test('a mail address cannot hold the mask or its separator [D23][B107]', async () => {
  const { owner, card } = await makeCard(world);
  for (const email of ['|a@example.com', 'a*b@example.com']) {
    const answer = await world.call('POST', '/v1/card/post', {
      token: owner.token,
      query: { id: card.card_id },
      body: { email },
    });
    expect(answer.body, email).toMatchObject({ errcode: 40001, field: 'email' });
  }
});

test('a picture that leads to somebody’s WeChat follows the rule of contacts, whatever its field is called [D22][D23]', async () => {
  const { owner, card } = await makeCard(world, undefined, {
    privacy: 2,
    cardExtends: ['二维码', '加微信', '扫码加我', '名片QR'].map((key) => ({
      key,
      value: 'https://pictures.example/files/public/code.png',
    })),
  });
  const stranger = await makePerson(world);
  for (const viewer of [undefined, stranger])
    for (const pair of (await viewAs(world, card.card_id, viewer)).cardExtends.filter(
      ({ key }) => key !== '微信',
    ))
      expect(pair.value, pair.key).not.toContain('code.png');
  expect(JSON.stringify((await viewAs(world, card.card_id, owner)).cardExtends)).toContain('code.png');
});
