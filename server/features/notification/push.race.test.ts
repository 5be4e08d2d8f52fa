import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { settle } from './service/notifications.ts';
import { pushDue } from './service/push.ts';
import { bindDevice, notifyOnce } from './testing.ts';

const world = useWorld({ listen: true });
const goesOn = () => true;

test('two processes that send at once send each thing once; what is told or settled meanwhile neither waits nor fails [D106]', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => makePerson(world)));
  for (const person of people) await bindDevice(world, person);
  await pushDue(world.deps, goesOn);
  await Promise.all(
    people.flatMap((person) =>
      ['一', '二', '三'].map((title) =>
        notifyOnce(world, person, { category: 'friend', title, key: `race:${title}` }),
      ),
    ),
  );
  const sent: { device: string; words: string }[] = [];
  const slow = {
    async send({ device, title, body }: { device: string; title: string; body: string }) {
      await new Promise((go) => setImmediate(go));
      // One by itself has its title; several are named in the text.
      sent.push({ device, words: title.length === 1 ? title : body });
      return 'sent' as const;
    },
  };
  const processes = [1, 2, 3].map(() => ({ ...world.deps, push: slow }));
  await Promise.all([
    ...processes.map((deps) => pushDue(deps, goesOn)),
    ...people.map((person) => notifyOnce(world, person, { category: 'friend', title: '四', key: 'race:一' })),
    ...people
      .slice(0, 10)
      .map((person) => inTransaction(jobContext(world.deps), (tx) => settle(tx, person.userId, ['race:二']))),
  ]);
  const { rows } = await world.database.pool.query('select from notice_push');
  expect(rows).toEqual([]);
  for (const [at, person] of people.entries()) {
    const words = sent
      .filter(({ device }) => device === `device-${person.userId}`)
      .map((one) => one.words)
      .join('');
    const times = (title: string): number => words.split(title).length - 1;
    expect([times('一'), times('三'), times('四')]).toEqual([1, 1, 0]);
    // Settled while it was sent, it may have left or not.
    expect(times('二')).toBeLessThanOrEqual(1);
    if (at >= 10) expect(times('二')).toBe(1);
  }
});
