import type { Ctx } from '../../../platform/context.ts';
import { isServerCode } from '@qunlu/contract/attribution.ts';
import { placeNames } from '../ports.ts';

/** How the owner of a card reads the places from which contacts were opened: 「通讯录：西湖茶友会」, by code. */
export async function placesOf(ctx: Ctx, sources: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(sources.filter(isServerCode))];
  const names = new Map<string, string>();
  if (codes.length === 0) return names;
  for (const named of ctx.deps.ports.get(placeNames))
    for (const [code, name] of await named(ctx, codes)) names.set(code, name);
  return names;
}
