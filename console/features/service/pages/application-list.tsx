import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { decideApplication, type listApplications } from '@qunlu/contract/service/staff.ts';
import { useState } from 'react';
import { List, SelectInput, useRefresh } from 'react-admin';
import { useAction } from '../../../layout/use-action.ts';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { reviewLabels } from '../../../layout/review-labels.ts';
import { call } from '../../../platform/call.ts';
import type { Row } from '../../../platform/data-provider.ts';
import { dateTime, untilText } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listApplications>['list'][number];

const rejections = ['说明太少，看不出卖什么', '需要资质，请补充', '图片看不清'] as const;

/** What somebody wrote who wants to sell; passed here, or refused with a reason that they read. */
function ApplicationDialog({ line, onClose }: { line: Row<Line>; onClose: () => void }) {
  const [refusing, setRefusing] = useState(false);
  const { busy, run } = useAction();
  const refresh = useRefresh();

  const decide = (verdict: 'pass' | 'reject', reason: string) =>
    run(
      () => call(decideApplication, { body: { id: line.number, verdict, reason } }),
      verdict === 'pass' ? '已通过' : '已退回',
      (sent) => {
        refresh();
        if (sent) onClose();
      },
    );

  if (refusing)
    return (
      <ReasonDialog
        title="不通过"
        text="申请人会看到这个原因，修改后可以重新申请。"
        action="退回"
        suggestions={rejections}
        busy={busy}
        onDone={(reason) => void decide('reject', reason)}
        onCancel={() => setRefusing(false)}
      />
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="application-title">
      <DialogTitle id="application-title">{line.name || '没有名片'}的开店申请</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {line.description}
        </DialogContentText>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, my: 1 }}>
          {line.images.map((url, index) => (
            <a
              key={url}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`看第${index + 1}张大图`}
            >
              <img
                src={url}
                alt={`第${index + 1}张图片`}
                style={{ width: 120, height: 120, objectFit: 'cover' }}
              />
            </a>
          ))}
        </Stack>
        <Typography variant="body2" color="text.secondary">
          {line.realname ? '实名已通过' : '实名没有通过'} · 用户 {line.user_id} · 申请于{' '}
          {dateTime(line.applied_at)}
        </Typography>
        {line.reason && <Typography color="error">未通过的原因：{line.reason}</Typography>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
        {line.can.decide && (
          <>
            <Button color="error" aria-keyshortcuts="r" disabled={busy} onClick={() => setRefusing(true)}>
              不通过
            </Button>
            <Button
              variant="contained"
              aria-keyshortcuts="a"
              disabled={busy || !line.realname}
              onClick={() => void decide('pass', '')}
            >
              通过
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** D155: applications to sell what costs something, the oldest first. */
export default function ApplicationList() {
  const [open, setOpen] = useState<Row<Line>>();
  const columns: readonly Column<Line>[] = [
    { label: '姓名', render: ({ name }) => name, place: 'title' },
    { label: '实名', render: ({ realname }) => (realname ? '已通过' : '没有通过') },
    { label: '申请时间', render: ({ applied_at }) => dateTime(applied_at) },
    {
      label: '期限',
      render: ({ status, due_at }) => (status === 0 ? untilText(due_at) : (reviewLabels[status] ?? '')),
    },
    {
      label: '操作',
      place: 'action',
      render: (line) => (
        <Button
          size="small"
          aria-keyshortcuts="Enter"
          aria-label={`看${line.name}的申请`}
          onClick={() => setOpen(line)}
        >
          {line.can.decide ? '审核' : '查看'}
        </Button>
      ),
    },
  ];
  return (
    <>
      <List
        title="开店申请"
        actions={false}
        exporter={false}
        empty={false}
        pagination={<NextPages />}
        filterDefaultValues={{ status: '0' }}
        filters={[
          <SelectInput
            key="status"
            source="status"
            label="状态"
            alwaysOn
            choices={Object.entries(reviewLabels).map(([id, name]) => ({ id, name }))}
          />,
        ]}
      >
        <RecordTable columns={columns} keys="回车打开，再按 A 通过，R 不通过" />
      </List>
      {open && <ApplicationDialog line={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
