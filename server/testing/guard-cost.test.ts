import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { measureCalls, sendersOf, type Costs, type Measurement } from './calls/cost.ts';
import { contactsIn, makeScene, sceneOptions, userOf } from './calls/scene.ts';
import { scenes } from './all-scenes.ts';
import { keepSent } from './sent-statements.ts';
import type { SentStatement } from './statements.ts';
import { useWorld } from './world.ts';

/** What calls cost, reviewed like code; `npm run statements` writes it. */
const file = join(import.meta.dirname, 'statements.json');
const command = '`npm run statements`';

// One connection, which everything here is undone on.
const embedded = process.env['TEST_DATABASE_URL'] === undefined;
const world = useWorld(sceneOptions);

/** Thousands of statements: a quarter of a minute by itself, minutes beside much else. */
const patience = 900_000;

let measured = new Map<string, Measurement>();
/** Calls whose answer showed a contact of somebody else. */
const revealing = new Set<string>();
beforeAll(async () => {
  if (!embedded) return;
  measured = await measureCalls(await makeScene(world), async ({ id }, { text }, token) => {
    if ((await contactsIn(world, text, await userOf(world, token))).length > 0) revealing.add(id);
  });
  if (process.env['STATEMENTS'] === 'write') writeFileSync(file, written(measured));
  if (process.env['STATEMENTS'] === 'keep') await keepSent(world, measured);
}, patience);

/** A line each, so that a review shows which call changed. */
function written(all: ReadonlyMap<string, Measurement>): string {
  const lines = [...all]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { cost }]) => `  ${JSON.stringify(name)}: ${JSON.stringify(cost)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Those of `sent` whose sender is not in the list as often. */
function newOnes(sent: readonly SentStatement[], known: string): SentStatement[] {
  const left = known.split(' ');
  const senders = sendersOf(sent);
  const found = sent.filter((_, index) => {
    const at = left.indexOf(senders[index] ?? '');
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
  return found.length > 0 ? found : [...sent];
}

const described = ({ text, frames }: SentStatement): string =>
  [
    `  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`,
    ...frames.slice(0, 5).map(({ name, at }) => `    ${at} ${name.split(' ')[1] ?? ''}`),
  ].join('\n');

/** '' when a call costs what the file says. */
function complaint(name: string, costs: Costs): string {
  const now = measured.get(name);
  const then = costs[name];
  if (!now) return `${name} stands in statements.json and is no call: run ${command}`;
  if (!then) return `${name} is new: run ${command}, and have its cost reviewed`;
  const { cost, counted } = now;
  const more = (['statements', 'transactions', 'after'] as const).filter((of) => cost[of] > then[of]);
  if (more.length > 0) {
    const added = [
      ...(cost.statements > then.statements || cost.transactions > then.transactions
        ? newOnes(counted.own, then.by)
        : []),
      ...(cost.after > then.after ? newOnes(counted.after, then.afterBy) : []),
    ];
    const counts = more.map((of) => `${cost[of]} ${of} instead of ${then[of]}`).join(', ');
    return `${name}: ${counts}. Sent besides:\n${added.map(described).join('\n')}\nIf it must be: ${command}, and the review decides.`;
  }
  const fewer = (['statements', 'transactions', 'after'] as const).some((of) => cost[of] < then[of]);
  return fewer ? `${name} costs less than statements.json says: run ${command}` : '';
}

test.runIf(embedded)('no call sends more statements than statements.json says, and none fewer', () => {
  const costs = JSON.parse(readFileSync(file, 'utf8')) as Costs;
  const names = [...new Set([...measured.keys(), ...Object.keys(costs)])];
  const complaints = names.map((name) => complaint(name, costs)).filter((words) => words !== '');
  expect(complaints.join('\n\n')).toBe('');
});

test.runIf(embedded)(
  'what a call answers shows no contact of anybody else, but where its scene says why [B106][D22][D23]',
  () => {
    const allowed = scenes.flatMap(({ reveals }) => Object.keys(reveals ?? {}));
    expect([...revealing].toSorted()).toEqual(allowed.toSorted());
  },
);
