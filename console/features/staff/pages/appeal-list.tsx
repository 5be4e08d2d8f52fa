import { Button, Card, CardContent, Stack, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { decideAppeal, type listAppeals } from '@qunlu/contract/staff/people.ts';
import { useState } from 'react';
import { List, useListContext, useRefresh } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { statusLabels } from '../parts/status.ts';
import { ShortcutHint } from '../../../layout/shortcuts.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import type { Row } from '../../../platform/data-provider.ts';
import { dateTime } from '../../../platform/formats.ts';

type Appeal = Row<OutputOf<typeof listAppeals>['list'][number]>;
const labels = { pass: '恢复账号', reject: '维持原决定' } as const;

function AppealCase({ appeal }: { appeal: Appeal }) {
  const [verdict, setVerdict] = useState<keyof typeof labels | null>(null);
  const { busy, run } = useAction();
  const refresh = useRefresh();
  // What was written stays there for another try.
  const decide = (by: keyof typeof labels, reply: string): void =>
    void run(
      () => call(decideAppeal, { body: { id: appeal.number, verdict: by, reply } }),
      '已答复',
      (done) => {
        if (done) setVerdict(null);
        refresh();
      },
    );
  return (
    <Card component="article" aria-label={appeal.name} data-row="">
      <CardContent>
        <Typography component="h2" variant="h6">
          {appeal.name}　{statusLabels[appeal.status]}
        </Typography>
        <Typography color="text.secondary">当时的原因：{appeal.status_reason || '没有记录'}</Typography>
        <Typography sx={{ whiteSpace: 'pre-wrap', my: 1 }}>{appeal.content}</Typography>
        <Typography color="text.secondary">{dateTime(appeal.at)}</Typography>
        <Stack direction="row" spacing={1} sx={{ mt: 2 }}>
          <Button variant="outlined" color="success" aria-keyshortcuts="a" onClick={() => setVerdict('pass')}>
            {labels.pass}
          </Button>
          <Button variant="outlined" color="error" aria-keyshortcuts="r" onClick={() => setVerdict('reject')}>
            {labels.reject}
          </Button>
        </Stack>
      </CardContent>
      {verdict && (
        <ReasonDialog
          title={labels[verdict]}
          text="本人会看到这个答复。"
          label="答复"
          action="答复"
          busy={busy}
          onDone={(reply) => decide(verdict, reply)}
          onCancel={() => setVerdict(null)}
        />
      )}
    </Card>
  );
}

function Appeals() {
  const { data = [], isPending } = useListContext<Appeal>();
  if (!isPending && data.length === 0) return <Typography sx={{ p: 3 }}>没有待处理的申诉。</Typography>;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      {data.map((appeal) => (
        <AppealCase key={appeal.id} appeal={appeal} />
      ))}
      <ShortcutHint rows>A 通过，R 不通过</ShortcutHint>
    </Stack>
  );
}

/** Appeals against a muting or a ban, the oldest first. */
export default function AppealList() {
  return (
    <List title="账号申诉" exporter={false} empty={false} pagination={<NextPages />}>
      <Appeals />
    </List>
  );
}
