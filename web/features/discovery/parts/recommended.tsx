import type { FoundCircle } from '@qunlu/contract/discovery/find.ts';
import type { RecommendType } from '@qunlu/contract/discovery/rules.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useRecommended } from '../queries.ts';
import { CircleRow } from './circle-row.tsx';
import { NoneFound } from './none-found.tsx';

export const keyOf = ({ id }: FoundCircle): number => id;

/** The circles that are recommended in one way (D91). */
export function Recommended({ type }: { type: RecommendType }) {
  return (
    <PagedRows
      query={useRecommended(type)}
      keyOf={keyOf}
      Row={CircleRow}
      empty={<NoneFound title="没有可以推荐的了" text="您已经加入了合适的，或者可以自己创建一个" />}
    />
  );
}
