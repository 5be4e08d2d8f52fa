import { expect, test } from 'vitest';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { membershipSources } from '../membership/ports.ts';
import { walletOf } from '../order/testing.ts';
import { bought, sell, step } from './testing.ts';

const commerce = new Set<number>();
const world = useWorld({
  extra: defineFeature({
    name: 'testmembership',
    provides: [
      provide(membershipSources, async (_ctx, userId) => (commerce.has(userId) ? 'commerce' : 'none')),
    ],
  }),
});

test('a commerce member pays 3 %, by what they were when it was ordered, and nothing of what came back [D55]', async () => {
  const seller = await makePerson(world);
  commerce.add(seller.userId);
  const first = await bought(world, await sell(world, { seller }));
  commerce.delete(seller.userId);
  const second = await bought(world, await sell(world, { seller }));
  for (const { id, buyer } of [first, second]) {
    await step(world, seller, 'accept', id);
    await step(world, seller, 'done', id);
    await step(world, buyer, 'confirm', id);
  }
  expect((await walletOf(world, seller)).frozen).toBe(9700 + 9400);
  await step(world, seller, 'decline', second.id);
  expect((await walletOf(world, second.buyer)).balance).toBe(10_000);
  expect((await walletOf(world, seller)).frozen).toBe(9700);
});
