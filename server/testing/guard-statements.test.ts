import { expect, test } from 'vitest';
import { hashOf, makeCard, openContact, viewAs } from '../features/card/testing.ts';
import { reportCard } from '../features/moderation/testing.ts';
import { makePerson, type Person } from './people.ts';
import { statementsOf } from './statements.ts';
import { useWorld } from './world.ts';

const world = useWorld();

const many = 4;

async function makeCards(): Promise<{ owner: Person; id: number }[]> {
  const made: { owner: Person; id: number }[] = [];
  for (let at = 0; at < many; at += 1) {
    const { owner, card } = await makeCard(world);
    made.push({ owner, id: card.card_id });
  }
  return made;
}

const about = (texts: readonly string[], ...words: string[]): string[] =>
  texts.filter((text) => words.every((word) => text.includes(word)));

test('contacts of many cards are opened with as many statements as one', async () => {
  const viewer = await makePerson(world);
  const hashes: string[] = [];
  for (const { id } of await makeCards()) hashes.push(hashOf((await viewAs(world, id, viewer)).phone));
  const open = async (some: string[]): Promise<string[]> => {
    // What listens to a card that was made is told after the commit, by statements of its own.
    await world.deps.outbox.idle();
    return statementsOf(async () => {
      const { body } = await world.call('POST', '/v3-api/customer/card/batch-decode', {
        token: viewer.token,
        body: { hashes: some },
      });
      expect(body.data).toEqual(some.map(() => '13812345678'));
    });
  };
  const [one, all] = [await open(hashes.slice(0, 1)), await open(hashes)];
  // Not how many there are: what was begun before, as noting a visit, goes on beside.
  const sent = (texts: readonly string[], text: string): number =>
    texts.filter((other) => other === text).length;
  const own = new Set(one.filter((text) => !/^(begin|commit)/.test(text)));
  expect([...own].filter((text) => sent(all, text) > sent(one, text))).toEqual([]);
  expect(about([...own], 'into card_reveal')).toHaveLength(1);
});

test('owners learn of the week’s receipts by one statement for all', async () => {
  const viewer = await makePerson(world);
  for (const { id } of await makeCards()) await openContact(world, viewer, id);
  world.pass(3600);
  const texts = await statementsOf(() => world.runJob('card.sum-up-receipts'));
  expect(about(texts, 'into', 'notice')).toHaveLength(1);
});

test('everybody who reported a card that is removed is told by one statement', async () => {
  const { owner } = await makeCard(world);
  const { card } = await makeCard(world, owner);
  for (let at = 0; at < 2; at += 1) await reportCard(world, await makePerson(world), card.card_id);
  const texts = await statementsOf(() =>
    world.call('DELETE', '/v1/card/delete', { token: owner.token, query: { id: card.card_id } }),
  );
  expect(about(texts, 'into', 'notice')).toHaveLength(1);
  expect(texts.join('\n')).toContain('moderation_report');
});

test('the pictures of old reports are let go by one statement for all', async () => {
  for (const { owner, id } of await makeCards()) {
    const { card } = await makeCard(world, owner);
    await reportCard(world, await makePerson(world), card.card_id);
    await reportCard(world, await makePerson(world), id);
    await world.call('DELETE', '/v1/card/delete', { token: owner.token, query: { id: card.card_id } });
  }
  world.pass(181 * 86_400);
  const texts = await statementsOf(() => world.runJob('moderation.clean-reports'));
  expect(about(texts, 'media_use')).toHaveLength(1);
});
