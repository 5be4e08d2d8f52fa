import { addWord } from '@qunlu/contract/moderation/staff.ts';
import type { DemoWorld } from '../../platform/demo.ts';

/** The beginning of a word list. */
const listedWords = [
  { word: '刷单返利', level: 'refuse' },
  { word: '代开发票', level: 'refuse' },
  { word: '稳赚不赔', level: 'review' },
] as const;

export const demo = (world: DemoWorld): Promise<void> =>
  world.inConsole(async (as) => {
    for (const word of listedWords) await world.call(addWord, { body: word, as });
  });
