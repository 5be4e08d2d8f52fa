import { addWord } from '@qunlu/contract/moderation/staff.ts';
import type { DemoCaller, DemoWorld } from '../../platform/demo.ts';

/** The beginning of a word list. */
const listedWords = [
  { word: '刷单返利', level: 'refuse' },
  { word: '代开发票', level: 'refuse' },
  { word: '稳赚不赔', level: 'review' },
] as const;

async function list(world: DemoWorld, as: DemoCaller): Promise<void> {
  for (const word of listedWords) await world.call(addWord, { body: word, as });
}

/** After the cards: the one that is reported says a listed word, and would wait for staff before anybody sees it. */
export async function demo(world: DemoWorld): Promise<void> {
  world.afterAll(() => world.inConsole((as) => list(world, as)));
}
