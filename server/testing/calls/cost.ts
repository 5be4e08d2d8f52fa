import { allEndpoints } from '@qunlu/contract/all.ts';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { countedOf, undone, undonePart, type StatementCounts, type SentStatement } from '../statements.ts';
import { scenes } from '../all-scenes.ts';
import type { Answer } from '../world.ts';
import { scene as sandbox } from './sandbox.ts';
import { asked, tokenOf } from './ask.ts';
import type { Cases, GivenInput, Scene } from '../feature-scene.ts';

/** By call: what it is asked with. */
export const cases: Cases = Object.assign({}, ...[sandbox, ...scenes].map((one) => one.cases));

/** What a call costs the database, as `statements.json` keeps it. `begin` and `commit` count: each is a trip. */
export interface Cost {
  statements: number;
  transactions: number;
  /** Who sent them, in order: feature and function. */
  by: string;
  /** The same of what listens to its events, after the commit. */
  after: number;
  afterBy: string;
}

/** By call and caller, as `card.view guest`. */
export type Costs = Record<string, Cost>;

export interface Measurement {
  cost: Cost;
  counted: StatementCounts;
}

/** The function that answers for a statement: the innermost one that is not just SQL. */
function senderOf({ frames }: SentStatement): string {
  const frame = frames.find(({ name }) => !name.includes('/store')) ?? frames[0];
  const [path = '', name = ''] = (frame?.name ?? 'unknown').split(' ');
  return `${path.split('/')[0]}.${name || path.split('/').at(-1)}`;
}

export const sendersOf = (all: readonly SentStatement[]): string[] => all.map(senderOf);

function costOf({ own, after }: StatementCounts): Cost {
  return {
    statements: own.length,
    transactions: own.filter(({ text }) => text.startsWith('begin')).length,
    by: sendersOf(own).join(' '),
    after: after.length,
    afterBy: sendersOf(after).join(' '),
  };
}

/** Where both may read, as both. */
const callersOf = ({ access, effect }: AnyEndpoint, given: GivenInput): Record<string, GivenInput> => {
  if (access === 'staff') return { staff: given };
  if (access === 'sandbox' || given.as === null) return { guest: given };
  return access === 'guest' && effect === 'read'
    ? { guest: { ...given, as: null }, person: given }
    : { person: given };
};

/**
 * Makes every call in the same world, each undone afterwards, and once before, so that what the process keeps (settings, the
 * list of words) is there. A call that is refused throws: then it costs something else.
 */
export async function measureCalls(
  scene: Scene,
  read?: (endpoint: AnyEndpoint, answer: Answer, token: string | undefined) => Promise<void>,
): Promise<Map<string, Measurement>> {
  const { world } = scene;
  const measured = new Map<string, Measurement>();
  const refused: string[] = [];
  const start = world.now().getTime();
  for (const endpoint of allEndpoints) {
    const work = async (): Promise<void> => {
      const given = (await cases[endpoint.id]?.(scene)) ?? {};
      for (const [caller, more] of Object.entries(callersOf(endpoint, given))) {
        const name = `${endpoint.id} ${caller}`;
        await undonePart(world, () => asked(scene, endpoint, more));
        const { answer, ...counted } = await undonePart(world, () =>
          countedOf(world, () => asked(scene, endpoint, more)),
        );
        if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
        await read?.(endpoint, answer, tokenOf(scene, endpoint, more));
        measured.set(name, { cost: costOf(counted), counted });
      }
    };
    await undone(world, work).catch((error: unknown) => refused.push(`${endpoint.id}: ${String(error)}`));
    world.pass((start - world.now().getTime()) / 1000);
  }
  if (refused.length > 0)
    throw new Error(
      `the scenes of their features must say what these need to be answered:\n${refused.join('\n')}`,
    );
  return measured;
}
