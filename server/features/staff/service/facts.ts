import type { Ctx } from '../../../platform/context.ts';
import { personFacts } from '../ports.ts';

export type Facts = Record<string, number>;

/** What the features above count of these people, by name. */
export async function factsOf(ctx: Ctx, userIds: readonly number[]): Promise<(userId: number) => Facts> {
  const counted: [name: string, counts: ReadonlyMap<number, number>][] = [];
  // One after the other: the embedded store has one connection.
  for (const facts of ctx.deps.ports.get(personFacts))
    for (const [name, count] of Object.entries(facts)) counted.push([name, await count(ctx, userIds)]);
  return (userId) => Object.fromEntries(counted.map(([name, counts]) => [name, counts.get(userId) ?? 0]));
}
