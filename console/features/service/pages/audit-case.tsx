import { Alert, Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { decideAudit, listAudits, viewAudit } from '@qunlu/contract/service/staff.ts';
import { serviceTypeLabels, type ServiceType, wayPriceLabel } from '@qunlu/contract/service/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { auditLabels, rejections } from '../parts/labels.ts';

/** What a service says and shows; passed here, or refused with a reason that its owner reads. Then the next one opens. */
export default function AuditCase() {
  const { id = '' } = useParams();
  return <OneService key={id} id={Number(id)} />;
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

function OneService({ id }: { id: number }) {
  const look = useQuery({
    queryKey: ['service-audit', id],
    queryFn: () => call(viewAudit, { query: { id } }),
    retry: false,
  });
  const [refusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const shown = look.data;

  async function decide(verdict: 'pass' | 'reject', reason: string): Promise<void> {
    setBusy(true);
    setRefusing(false);
    try {
      await call(decideAudit, { body: { id, rev: shown?.rev ?? 0, verdict, reason } });
      notify(verdict === 'pass' ? '已通过' : '已退回', { type: 'success' });
      const { list } = await call(listAudits, { query: { size: 10 } });
      const next = list.find(({ can }) => can.decide);
      void navigate(next ? `/service-audits/${next.service_id}/case` : '/service-audits');
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      await look.refetch();
    } finally {
      setBusy(false);
    }
  }

  if (look.isError) return <Alert severity="error">{look.error.message}</Alert>;
  if (!shown) return <Title title="服务审核" />;
  const { service } = shown;
  const pictures = [
    ...(JSON.parse(service.images) as string[]),
    ...matches(service.content, /<img[^>]+src="([^"]+)"/g),
  ];
  const links = matches(service.content, /<a[^>]+href="([^"]+)"/g);
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="服务审核" />
      <Card>
        <CardContent>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h5" component="h1" sx={{ overflowWrap: 'anywhere' }}>
              {service.title}
            </Typography>
            <Chip label={shown.audit === 0 ? untilText(shown.due_at) : (auditLabels[shown.audit] ?? '')} />
          </Stack>
          <Typography color="text.secondary">
            {shown.name} · 用户 {shown.user_id} · {serviceTypeLabels[service.type as ServiceType]} ·{' '}
            {[service.category.parent, service.category.name].filter(Boolean).join(' / ')}
          </Typography>
          <Typography color="text.secondary">提交于 {dateTime(shown.changed_at)}</Typography>
          {shown.why && <Typography>审核原因：{shown.why}</Typography>}
          {shown.words.length > 0 && (
            <Typography color="error">命中的词：{shown.words.join('、')}</Typography>
          )}
          {links.length > 0 && (
            <Typography color="error" sx={{ overflowWrap: 'anywhere' }}>
              链接：{links.join('、')}
            </Typography>
          )}
          {shown.reason && <Typography color="error">上次未通过：{shown.reason}</Typography>}
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          {service.ways.map((way) => (
            <Typography key={way.way_id} sx={{ overflowWrap: 'anywhere' }}>
              {way.title} · {way.fee === 0 ? '免费' : `${yuan(way.fee)} ${wayPriceLabel}／${way.unit}`}
              {way.address && ` · ${way.address}`}
            </Typography>
          ))}
          <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {wordsOf(service.content) || '没有填写内容'}
          </Typography>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
            {pictures.map((url, index) => (
              <a
                key={`${index} ${url}`}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`看第${index + 1}张大图`}
              >
                <img
                  src={url}
                  alt={`第${index + 1}张图片`}
                  style={{ width: 200, maxWidth: '100%', height: 'auto', display: 'block' }}
                />
              </a>
            ))}
          </Stack>
        </CardContent>
      </Card>
      {shown.can.decide && (
        <Stack direction="row" spacing={1}>
          <Button variant="contained" color="success" disabled={busy} onClick={() => void decide('pass', '')}>
            通过
          </Button>
          <Button variant="outlined" color="error" disabled={busy} onClick={() => setRefusing(true)}>
            不通过
          </Button>
        </Stack>
      )}
      {refusing && (
        <ReasonDialog
          title="不通过"
          text="发布者会看到这个原因，修改后会重新审核。"
          action="退回"
          suggestions={rejections}
          busy={busy}
          onDone={(reason) => void decide('reject', reason)}
          onCancel={() => setRefusing(false)}
        />
      )}
    </Stack>
  );
}
