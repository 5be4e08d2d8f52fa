import { categories, categoryLabels } from '@qunlu/contract/circle/rules.ts';
import { useMemo } from 'react';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { Page } from '../../../ui/page.tsx';
import { CircleRow } from '../parts/circle-row.tsx';
import { NoneFound } from '../parts/none-found.tsx';
import { keyOf } from '../parts/recommended.tsx';
import { discoveryPaths } from '../paths.ts';
import { useCircles } from '../queries.ts';

const options = [
  { value: '0', label: '全部' },
  ...categories.map((id) => ({ value: String(id), label: categoryLabels[id] })),
];

/** All circles that are shown to everybody, by kind, most members first (R091). */
export default function Square() {
  const [kept, setKept] = useEntryText('category');
  const category = Number(kept);
  const filter = useMemo(() => (category > 0 ? { category } : {}), [category]);
  return (
    <Page header={<ScreenHeader title="通讯录广场" back={discoveryPaths.find} />} flush>
      <Chips label="分类" value={String(category)} options={options} onChange={setKept} />
      <PagedRows
        query={useCircles(filter)}
        keyOf={keyOf}
        Row={CircleRow}
        empty={
          category > 0 ? <NoneFound title="这一类还没有公开的通讯录" text="您可以开第一个" /> : <NoneFound />
        }
      />
    </Page>
  );
}
