import { fail } from '@qunlu/contract/kernel/errors.ts';
import { apart } from './apart.ts';
import type * as writer from './sheet-write.ts';

const inThread = apart<typeof writer>(new URL('./sheet-write.ts', import.meta.url), {
  ms: 60_000,
  heap: 256,
  exceeded: () => fail('busy', { message: '名单太大，这次没有导出，请稍后再试' }),
});

/** `writeSheet` in a thread of its own: thousands of rows take seconds, in which others are answered. */
export const writeSheetApart = (
  ...given: Parameters<typeof writer.writeSheet>
): ReturnType<typeof writer.writeSheet> => inThread('writeSheet', ...given);
