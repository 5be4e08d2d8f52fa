import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { accountsOf } from '../../account/api/people.ts';
import { lifecycles, type Lifecycle, type MergeItem, type MergeSides } from '../ports.ts';
import { countBoth, eraseRows, moveRows, type ColumnRows } from '../store/fates.ts';

/** Rows of each section of an export; nobody has as many. */
const exportMax = 10_000;

const allOf = (ctx: Ctx): readonly Lifecycle[] => ctx.deps.ports.get(lifecycles);

/** What the engine does to the rows of a feature's columns; what the feature does by itself is left out. */
function columnsOf({ columns }: Lifecycle, when: 'merge' | 'erase'): ColumnRows[] {
  return Object.entries(columns).flatMap(([name, { [when]: fate }]) => {
    const [table = '', column = ''] = name.split('.');
    return fate.byFeature ? [] : [{ table, column, fate }];
  });
}

/**
 * The features in their order, which is an order of locks, too. What their columns say waits until a feature does something by
 * itself, so that few statements do it.
 */
async function inOrder(
  all: readonly Lifecycle[],
  when: 'merge' | 'erase',
  carryOut: (columns: readonly ColumnRows[]) => Promise<void>,
  own: {
    before(one: Lifecycle): Promise<void> | undefined;
    after(one: Lifecycle): Promise<void> | undefined;
  },
): Promise<void> {
  const waiting: ColumnRows[] = [];
  const flush = () => carryOut(waiting.splice(0));
  const [before, after] =
    when === 'merge' ? (['merge', 'afterMerge'] as const) : (['erase', 'afterErase'] as const);
  for (const one of all) {
    if (one[before]) await flush();
    await own.before(one);
    waiting.push(...columnsOf(one, when));
    if (one[after]) await flush();
    await own.after(one);
  }
  await flush();
}

/** D10: all rows of the dropped account. Both people are locked. */
export const mergeRows = (tx: Tx, sides: MergeSides, all = allOf(tx)): Promise<void> =>
  inOrder(all, 'merge', (columns) => moveRows(tx.db, columns, sides), {
    before: (one) => one.merge?.(tx, sides),
    after: (one) => one.afterMerge?.(tx, sides),
  });

/** D13: all rows of a person, with those of the accounts that were merged into theirs. The person is locked. */
export async function erasePerson(tx: Tx, userId: number, all = allOf(tx)): Promise<void> {
  const accounts = await accountsOf(tx, userId);
  await inOrder(all, 'erase', (columns) => eraseRows(tx.db, columns, accounts), {
    before: (one) => one.erase?.(tx, userId),
    after: (one) => one.afterErase?.(tx, userId),
  });
}

/** Numbers of both sides, in the order of the features. */
export async function itemsOf(ctx: Ctx, sides: MergeSides, all = allOf(ctx)): Promise<MergeItem[]> {
  const counts = all.flatMap((one) => one.counts ?? []);
  const counted = await countBoth(ctx.db, counts, sides, ctx.now);
  const items: MergeItem[] = [];
  for (const one of all) {
    for (const { shown } of one.counts ?? []) {
      const [item] = counted.splice(0, 1);
      if (item && (!shown || item.drop > 0 || (shown === 'either' && item.keep > 0))) items.push(item);
    }
    items.push(...((await one.mergeItems?.(ctx, sides)) ?? []));
  }
  return items;
}

/** What one feature has of a person, by the titles of its sections. */
export const exportsOf = async (
  ctx: Ctx,
  userId: number,
  { exports }: Lifecycle,
): Promise<Record<string, unknown>> => (await exports?.(ctx, userId, exportMax)) ?? {};

/** As a file: times as the app shows them. */
export const fileOf = (json: Record<string, unknown>): string =>
  JSON.stringify(
    json,
    function readable(this: Record<string, unknown>, key, value: unknown) {
      // A date has become a string by now: JSON asks it before this function.
      const raw = this[key];
      return raw instanceof Date ? dateTime(secondsOf(raw)) : value;
    },
    2,
  );
