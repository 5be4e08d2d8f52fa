import { allEndpoints } from '@qunlu/contract/all.ts';
import { pluginKeys } from '@qunlu/contract/circle/rules.ts';
import { failureMessages, failures } from '@qunlu/contract/kernel/errors.ts';
import { envelopeOf } from '@qunlu/contract/kernel/envelope.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { listPlugins } from '@qunlu/contract/circle/settings.ts';
import { beforeAll, expect, test } from 'vitest';
import { asked } from '../../testing/calls/ask.ts';
import { cases } from '../../testing/calls/cost.ts';
import { makeScene, sceneOptions } from '../../testing/calls/scene.ts';
import type { Scene } from '../../testing/feature-scene.ts';
import { undone } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { circlePlugins } from './ports.ts';

/** Every call of the contract that says of which module it is (decision 0107), on the scene of the guards. */
const world = useWorld(sceneOptions);
const closing = allEndpoints.filter(({ module }) => module !== undefined);

/** Calls that answer without a circle, too. */
const alsoElsewhere = [
  'activity.create',
  'ask.answer',
  'ask.answer-view',
  'ask.answers',
  'ask.close',
  'ask.create',
  'ask.decide',
  'ask.edit',
  'ask.feature',
  'ask.follow',
  'ask.free',
  'ask.like',
  'ask.listen',
  'ask.open',
  'ask.pick',
  'ask.question',
  'ask.quote',
  'ask.refuse',
  'ask.reply',
  'ask.thank',
  'call.buy',
  'call.create',
  'call.minutes',
  'call.postings',
  'call.redial',
  'call.start',
  'groupbuy.create',
  'groupbuy.edit',
];

let scene: Scene;
beforeAll(async () => {
  scene = await makeScene(world);
});

const provided = (): string[] =>
  world.deps.ports
    .get(circlePlugins)
    .flat()
    .map(({ key }) => key);

/** In every circle there is, so that a call about a number alone meets it, too. */
const turnOff = (key: string) =>
  world.database.pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort)
     select phonebook_id, $1, false, 1, 1 from phonebook
     on conflict (phonebook_id, key) do update set enabled = false`,
    [key],
  );

/** Not on by default: each is there for the case of its call to be made. */
const turnAllOn = () =>
  world.database.pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort)
     select p.phonebook_id, key, true, 1, 1 from phonebook p cross join unnest($1::text[]) key
     on conflict (phonebook_id, key) do update set enabled = true`,
    [pluginKeys],
  );

test('a call belongs to a module that somebody provides, and says so when it may be closed [D77]', () => {
  expect(closing.filter(({ module = '' }) => !provided().includes(module)).map(({ id }) => id)).toEqual([]);
  expect(
    allEndpoints
      .filter(({ errors, module }) => errors.includes('moduleOff') && module === undefined)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(alsoElsewhere);
});

test('forums, courses, topics, polls, posters, support and what a membership costs are on the home of a circle [B011]', async () => {
  expect(provided()).toEqual(expect.arrayContaining(['forum', 'course', 'poll', 'poster', 'donation']));
  const { charging } = scene;
  const { fee } = await world.ask(viewCircle, { query: { id: charging.id } });
  expect(fee.tiers).toBeGreaterThan(0);
});

test('the home shows a module as long as it is on, to whoever may see it [D77]', async () => {
  await undone(world, async () => {
    await turnAllOn();
    const { owner, id } = scene.circle;
    for (const key of provided()) {
      const shown = async () =>
        (await world.ask(viewCircle, { query: { id }, token: owner.token })).modules.some(
          (one) => one.key === key,
        );
      expect([key, await shown()]).toEqual([key, true]);
      await turnOff(key);
      expect([key, await shown()]).toEqual([key, false]);
    }
    const { list } = await world.ask(listPlugins, { query: { id }, token: owner.token });
    expect(list.map(({ enabled }) => enabled)).not.toContain(true);
  });
});

test.each(closing)('$id answers nothing while $module is off [D77]', async (endpoint) => {
  await undone(world, async () => {
    await turnAllOn();
    const given = (await cases[endpoint.id]?.(scene)) ?? {};
    await turnOff(endpoint.module ?? '');
    const { status, body, text } = await asked(scene, endpoint, given);
    const { code } = failures.moduleOff;
    const said = envelopeOf(endpoint.path) === 'v3' ? [body.code, body.message] : [body.errcode, body.errmsg];
    expect([status, ...said], text).toEqual([404, code, failureMessages.moduleOff]);
  });
});
