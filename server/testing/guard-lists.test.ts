import { userStatus } from '@qunlu/contract/account/rules.ts';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { envelopeOf } from '@qunlu/contract/kernel/envelope.ts';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setStatusOf } from '../features/account/testing.ts';
import { scenes } from './all-scenes.ts';
import { asked, tokenOf } from './calls/ask.ts';
import { cases } from './calls/cost.ts';
import { makeScene, namesIn, sceneOptions, userOf } from './calls/scene.ts';
import type { Scene } from './feature-scene.ts';
import { undone, undonePart } from './statements.ts';
import { useWorld } from './world.ts';

const world = useWorld(sceneOptions);
// One connection, which everything here is undone on.
const embedded = process.env['TEST_DATABASE_URL'] === undefined;

let scene: Scene;
beforeAll(async () => {
  if (embedded) scene = await makeScene(world);
});

const lists = allEndpoints.filter((endpoint) => {
  if (endpoint.access === 'staff' || endpoint.access === 'sandbox' || !endpoint.methods.includes('GET'))
    return false;
  const schema = z.toJSONSchema(endpoint.output as z.core.$ZodType, { unrepresentable: 'any' });
  return (schema.properties?.['list'] as { type?: string } | undefined)?.type === 'array';
});
const said = (which: 'stays' | 'unshown'): Record<string, string> =>
  Object.assign({}, ...scenes.map((one) => one[which]));
const stays = said('stays');
const unshown = said('unshown');

/** Runs `work` with no event delivered, as if the process died after each commit: lists must be right without it. */
async function undelivered(work: () => Promise<void>): Promise<void> {
  const { outbox } = world.deps;
  const { wake } = outbox;
  outbox.wake = () => undefined;
  try {
    await work();
  } finally {
    outbox.wake = wake;
  }
}

test.runIf(embedded).each(lists)(
  '$id shows something, and whom it names is gone from it at once when banned or leaving, unless its scene says why [D12][D13]',
  async (endpoint) => {
    const start = world.now().getTime();
    await undone(world, async () => {
      const given = (await cases[endpoint.id]?.(scene)) ?? {};
      const ask = () => asked(scene, endpoint, given);
      const caller = await userOf(world, tokenOf(scene, endpoint, given));
      const named = async (text: string) => (await namesIn(world, text, caller)).map(({ value }) => value);
      const { status, body, text } = await ask();
      expect(status, text).toBe(200);
      const { list } = envelopeOf(endpoint.path) === 'v3' ? body.data : body;
      expect(list.length === 0, 'its case puts something into it').toBe(endpoint.id in unshown);
      const people = (await namesIn(world, text, caller)).map(({ user_id }) => user_id);
      if (people.length === 0) return expect(stays[endpoint.id], 'it names nobody').toBeUndefined();
      for (const to of [userStatus.banned, userStatus.leaving])
        await undonePart(world, () =>
          undelivered(async () => {
            await setStatusOf(world, people, to);
            const after = await named((await ask()).text);
            if (endpoint.id in stays) expect(after, 'its scene says that they stay').not.toEqual([]);
            else expect(after).toEqual([]);
          }),
        );
    });
    world.pass((start - world.now().getTime()) / 1000);
  },
);

test('what is said of lists is said of lists that there are, and lists without anything become no more', () => {
  const ids = new Set(lists.map(({ id }) => id));
  expect([...Object.keys(stays), ...Object.keys(unshown)].filter((id) => !ids.has(id))).toEqual([]);
  // Fewer: write the number down.
  expect(Object.keys(unshown).length).toBe(5);
});
