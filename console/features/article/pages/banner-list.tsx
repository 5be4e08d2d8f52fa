import { Button } from '@mui/material';
import { audienceLabels, bannerTypeLabels, type BannerType } from '@qunlu/contract/article/rules.ts';
import { deleteBanner, saveBanner, type StaffBanner } from '@qunlu/contract/article/banner-staff.ts';
import { useState } from 'react';
import { TopToolbar, useRefresh } from 'react-admin';
import { CaseList } from '../../../layout/case-list.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { newIdempotencyKey } from '../../../platform/attempt.ts';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { BannerDialog, bodyOf } from '../parts/banner-dialog.tsx';

type Line = StaffBanner;

const spanOf = ({ starts_at: from, ends_at: to }: Line): string =>
  from === 0 && to === 0
    ? '一直'
    : `${from === 0 ? '现在' : dateTime(from)} 到 ${to === 0 ? '以后' : dateTime(to)}`;

const columns: readonly Column<Line>[] = [
  {
    label: '图片',
    render: ({ image, alt }) => (
      <img src={image} alt={alt} style={{ width: 120, height: 50, objectFit: 'cover', borderRadius: 4 }} />
    ),
  },
  { label: '说明', render: ({ alt }) => alt, place: 'title' },
  { label: '位置', render: ({ type, sort }) => `${bannerTypeLabels[type as BannerType] ?? ''}，第 ${sort}` },
  {
    label: '给谁看',
    render: ({ audience, cities }) => [audienceLabels[audience], ...cities].filter(Boolean).join('，'),
  },
  { label: '时间', render: spanOf },
  { label: '现在', render: ({ running, enabled }) => (running ? '显示中' : enabled ? '不在时间内' : '关着') },
];

type Asked = { line?: Line; remove?: true };

/** D165: banners of the start, of home and of finding. */
export default function BannerList() {
  const [asked, setAsked] = useState<Asked>();
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const close = (): void => setAsked(undefined);
  const toggle = (line: Line): Promise<void> =>
    run(
      () =>
        call(saveBanner, {
          body: { ...bodyOf(line), enabled: line.enabled ? 0 : 1 },
          idempotencyKey: newIdempotencyKey(),
        }),
      line.enabled ? '已关' : '已打开',
      refresh,
    );
  const action: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <>
        <Button
          size="small"
          disabled={busy}
          aria-label={`${line.enabled ? '关' : '打开'} ${line.alt}`}
          onClick={() => void toggle(line)}
        >
          {line.enabled ? '关' : '打开'}
        </Button>
        <Button size="small" aria-label={`改 ${line.alt}`} onClick={() => setAsked({ line })}>
          改
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={`删除 ${line.alt}`}
          onClick={() => setAsked({ line, remove: true })}
        >
          删除
        </Button>
      </>
    ),
  };
  return (
    <>
      <CaseList
        title="横幅"
        columns={[...columns, action]}
        actions={
          <TopToolbar>
            <Button onClick={() => setAsked({})}>加一个</Button>
          </TopToolbar>
        }
      />
      {asked?.remove && asked.line && <RemoveDialog line={asked.line} onClose={close} />}
      {asked && !asked.remove && (
        <BannerDialog {...(asked.line ? { line: asked.line } : {})} onClose={close} />
      )}
    </>
  );
}

function RemoveDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  return (
    <FormDialog
      title="删除横幅"
      text={`“${line.alt}”不再显示，也不能恢复；只是暂时不用可以关掉。`}
      action="删除"
      ready
      onSave={async () => {
        await call(deleteBanner, { body: { id: Number(line.id) } });
        return '已删除';
      }}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
