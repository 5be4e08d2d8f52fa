import { Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { reportReasonLabels, type ReportReason } from '@qunlu/contract/moderation/rules.ts';
import { decideReport, type listReports } from '@qunlu/contract/moderation/staff.ts';
import { useState } from 'react';
import { List, SelectInput, useListContext, useRefresh } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { ShortcutHint } from '../../../layout/shortcuts.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import type { Row } from '../../../platform/data-provider.ts';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { pageSettings } from '../../../platform/page-settings.ts';
import { visibilityLabels } from '../parts/labels.ts';

type Report = Row<OutputOf<typeof listReports>['list'][number]>;
type Verdict = 'keep' | 'hide';

const verdicts: Record<Verdict, { label: string; text: string; suggestions: readonly string[] }> = {
  keep: {
    label: '保留',
    text: '对象恢复可见。举报人和主人都会收到结果和说明。',
    suggestions: ['没有发现问题', '举报证据不足', '申诉的理由成立'],
  },
  hide: {
    label: '隐藏',
    text: '他人看不到它，主人可以申诉一次。举报人和主人都会收到结果和说明。',
    suggestions: ['发布广告内容', '冒充他人身份', '内容违反规定', '泄露他人隐私'],
  },
};

function ReportCase({ report }: { report: Report }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { busy, run } = useAction();
  const refresh = useRefresh();
  // What was written stays there for another try.
  const decide = (by: Verdict, reason: string): void =>
    void run(
      () =>
        call(decideReport, { body: { type: report.type as 'card', id: report.number, verdict: by, reason } }),
      `已${verdicts[by].label}`,
      (done) => {
        if (done) setVerdict(null);
        refresh();
      },
    );
  return (
    <Card component="article" aria-label={report.title} data-row="">
      <CardContent>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h2" variant="h6">
            {report.title}
          </Typography>
          <Chip size="small" label={visibilityLabels[report.standing] ?? report.standing} />
          <Chip size="small" color="warning" label={untilText(report.due_at)} />
        </Stack>
        <Typography color="text.secondary">
          {report.count > 0
            ? `${report.count}人举报，最早${dateTime(report.first_at)}`
            : `触发审核于${dateTime(report.first_at)}`}
        </Typography>
        {report.words.length > 0 && <Typography>触发的词：{report.words.join('、')}</Typography>}
        {report.appeal && <Typography>主人申诉：{report.appeal}</Typography>}
        {report.content.map(({ label, text }) => (
          <Typography key={label} sx={{ whiteSpace: 'pre-wrap' }}>
            {label}：{text}
          </Typography>
        ))}
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          {report.pictures.map((url) => (
            <img key={url} src={`${url}?imageView2/2/w/200`} alt="对象的图片" height={96} />
          ))}
        </Stack>
        {report.reports.map((one) => (
          <Typography key={`${one.at} ${one.reason} ${one.detail}`} sx={{ mt: 1 }}>
            {dateTime(one.at)}　{reportReasonLabels[one.reason as ReportReason] ?? one.reason}　{one.detail}
            {one.images.map((url) => (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                　截图
              </a>
            ))}
          </Typography>
        ))}
        <Stack direction="row" spacing={1} sx={{ mt: 2 }}>
          <Button variant="outlined" color="success" aria-keyshortcuts="a" onClick={() => setVerdict('keep')}>
            保留
          </Button>
          <Button variant="outlined" color="error" aria-keyshortcuts="r" onClick={() => setVerdict('hide')}>
            隐藏
          </Button>
          <Button href={`${pageSettings().site}${report.path}`} target="_blank" rel="noopener noreferrer">
            打开页面
          </Button>
        </Stack>
      </CardContent>
      {verdict && (
        <ReasonDialog
          title={verdicts[verdict].label}
          text={verdicts[verdict].text}
          label="说明"
          action={verdicts[verdict].label}
          suggestions={verdicts[verdict].suggestions}
          busy={busy}
          onDone={(reason) => decide(verdict, reason)}
          onCancel={() => setVerdict(null)}
        />
      )}
    </Card>
  );
}

function Reports() {
  const { data = [], isPending } = useListContext<Report>();
  if (!isPending && data.length === 0) return <Typography sx={{ p: 3 }}>没有待处理的举报和内容。</Typography>;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      {data.map((report) => (
        <ReportCase key={report.id} report={report} />
      ))}
      <ShortcutHint rows>A 保留，R 隐藏</ShortcutHint>
    </Stack>
  );
}

/** Reported and suspicious objects, the earliest deadline first. */
export default function ReportList() {
  return (
    <List
      title="举报与审核"
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filters={[
        <SelectInput
          key="kind"
          source="kind"
          label="种类"
          alwaysOn
          choices={[
            { id: 'reports', name: '举报' },
            { id: 'appeals', name: '申诉' },
          ]}
        />,
      ]}
    >
      <Reports />
    </List>
  );
}
