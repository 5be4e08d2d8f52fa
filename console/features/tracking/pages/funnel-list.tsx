import { Button } from '@mui/material';
import { type FunnelDay, funnelBelow, funnelMin } from '@qunlu/contract/tracking/staff.ts';
import { useState } from 'react';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { SourcesDialog } from '../parts/sources-dialog.tsx';

/** A count, or that it is too small to be told. */
export const countText = (count: number): string =>
  count === funnelBelow ? `少于 ${funnelMin}` : String(count);

/** Of those who came one step further; nothing where one of both is unknown. */
const shareText = (part: number, whole: number): string =>
  part > 0 && whole > 0 ? `（${Math.round((part / whole) * 1000) / 10}%）` : '';

const columns: readonly Column<FunnelDay>[] = [
  { label: '日期', place: 'title', render: ({ day }) => day },
  { label: '打开', render: ({ opened }) => countText(opened) },
  {
    label: '注册',
    render: ({ opened, registered }) => `${countText(registered)}${shareText(registered, opened)}`,
  },
  {
    label: '换过名片',
    render: ({ registered, swapped }) => `${countText(swapped)}${shareText(swapped, registered)}`,
  },
];

/** D163: who came, registered and swapped, day by day and by source: counts alone, nobody in them can be told apart. */
export default function FunnelList() {
  const [shown, setShown] = useState<FunnelDay>();
  const sources: Column<FunnelDay> = {
    label: '来源',
    place: 'action',
    render: (day) =>
      day.sources.length > 0 && (
        <Button size="small" aria-label={`看 ${day.day} 的来源`} onClick={() => setShown(day)}>
          {day.sources.length} 个来源
        </Button>
      ),
  };
  return (
    <>
      <CaseList title="来源与转化" columns={[...columns, sources]} perPage={25} />
      {shown && <SourcesDialog day={shown} countText={countText} onClose={() => setShown(undefined)} />}
    </>
  );
}
