import { expect, test } from 'vitest';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from './testing.ts';

const world = useWorld();

test('an edit is seven statements, and eight when the marks of a name must be looked at', async () => {
  const { owner, card } = await makeCard(world);
  await world.deps.outbox.idle();
  const { wake } = world.deps.outbox;
  world.deps.outbox.wake = () => undefined;
  const edit = async (body: object): Promise<number> => {
    const texts = await statementsOf(async () => {
      const { status, text } = await world.call('POST', '/v1/card/post', {
        token: owner.token,
        query: { id: card.card_id },
        body,
      });
      expect(status, text).toBe(200);
    });
    return texts.length;
  };
  try {
    expect(await edit({ provide: '装修设计' })).toBe(7);
    expect(await edit({ realname: '王小一' })).toBe(8);
  } finally {
    world.deps.outbox.wake = wake;
  }
});

test('an edit beside another change of the card loses neither', async () => {
  const { owner, card } = await makeCard(world);
  // Between what is read for the check and the write, as another edit would.
  const check = world.deps.contentCheck;
  world.deps.contentCheck = {
    ...check,
    text: async (content, openid) => {
      await world.database.pool.query('update card set certified = 1, company = $2 where card_id = $1', [
        card.card_id,
        '别的公司',
      ]);
      return check.text(content, openid);
    },
  };
  try {
    const { body } = await world.call('POST', '/v1/card/post', {
      token: owner.token,
      query: { id: card.card_id },
      body: { provide: '茶叶' },
    });
    expect(body).toMatchObject({ certified: 1, company: '别的公司' });
  } finally {
    world.deps.contentCheck = check;
  }
});
