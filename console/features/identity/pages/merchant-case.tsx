import { Alert, Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import { merchantKindLabels, merchantStatus, type MerchantKind } from '@qunlu/contract/identity/rules.ts';
import { decideMerchant, freezeMerchant, viewMerchantCase } from '@qunlu/contract/identity/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { freezeReasons, merchantLabels, rejections, releaseReasons } from '../parts/labels.ts';

const lookReason = '商户审核';

/** One application: the data beside the pictures, and what can be decided. */
export default function MerchantCase() {
  const { id = '' } = useParams();
  return <OneCase key={id} id={Number(id)} />;
}

type Act = 'reject' | 'freeze' | 'release';

const dialogs: Record<Act, { title: string; text: string; action: string; suggestions: readonly string[] }> =
  {
    reject: {
      title: '不通过',
      text: '申请人会看到这个原因，修改后可以重新提交。',
      action: '退回',
      suggestions: rejections,
    },
    freeze: {
      title: '冻结商户',
      text: '冻结后不能收费，本人会看到这个原因。',
      action: '冻结',
      suggestions: freezeReasons,
    },
    release: {
      title: '解冻商户',
      text: '解冻后可以照常收费。原因记入日志。',
      action: '解冻',
      suggestions: releaseReasons,
    },
  };

function OneCase({ id }: { id: number }) {
  // Every look is audited: fetch once, and not again when the window gets the focus.
  const look = useQuery({
    queryKey: ['merchant', id],
    queryFn: () => call(viewMerchantCase, { body: { id, reason: lookReason } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const [act, setAct] = useState<Act | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const { data: shown, refetch } = look;

  async function carryOut(deed: () => Promise<unknown>, words: string): Promise<void> {
    setAct(null);
    setBusy(true);
    try {
      await deed();
      notify(words, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    await refetch();
    setBusy(false);
  }

  const done = (wanted: Act, reason: string): Promise<void> =>
    wanted === 'reject'
      ? carryOut(() => call(decideMerchant, { body: { id, verdict: 'reject', message: reason } }), '已退回')
      : carryOut(
          () => call(freezeMerchant, { body: { id, frozen: wanted === 'freeze' ? 1 : 0, reason } }),
          wanted === 'freeze' ? '已冻结' : '已解冻',
        );

  if (look.isError) return <Alert severity="error">{look.error.message}</Alert>;
  if (!shown) return <Title title="商户" />;
  const { can } = shown;
  const waiting = shown.state === merchantStatus.reviewing;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={shown.title} />
      <Card>
        <CardContent>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h5" component="h1">
              {shown.title}
            </Typography>
            <Chip label={waiting ? untilText(shown.due_at) : (merchantLabels[shown.state] ?? '')} />
          </Stack>
          <Typography>{merchantKindLabels[shown.kind as MerchantKind]}</Typography>
          {shown.licence_no && <Typography>统一社会信用代码 {shown.licence_no}</Typography>}
          <Typography>
            联系人 {shown.contact}　{shown.contact_phone}
          </Typography>
          <Typography>申请人实名 {shown.verified_name}</Typography>
          {shown.message && <Typography color="error">原因：{shown.message}</Typography>}
          <Typography color="text.secondary">申请于 {dateTime(shown.created_at)}</Typography>
        </CardContent>
      </Card>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
        {shown.images.map(({ title, url }) => (
          <Card key={title} sx={{ flex: 1, minWidth: 0 }}>
            <CardContent>
              <Typography component="h2" variant="subtitle1">
                {title}
              </Typography>
              <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`看${title}大图`}>
                <img
                  key={look.dataUpdatedAt}
                  src={url}
                  alt={title}
                  style={{ width: '100%', height: 'auto', display: 'block' }}
                />
              </a>
            </CardContent>
          </Card>
        ))}
        {shown.images.length === 0 && <Alert severity="info">没有图片，或已按规定删除。</Alert>}
      </Stack>
      <Stack direction="row" spacing={1}>
        {can.decide && (
          <>
            <Button
              variant="contained"
              color="success"
              disabled={busy}
              onClick={() =>
                void carryOut(() => call(decideMerchant, { body: { id, verdict: 'pass' } }), '已通过')
              }
            >
              通过
            </Button>
            <Button variant="outlined" color="error" disabled={busy} onClick={() => setAct('reject')}>
              不通过
            </Button>
          </>
        )}
        {can.freeze && (
          <Button variant="outlined" color="error" disabled={busy} onClick={() => setAct('freeze')}>
            冻结
          </Button>
        )}
        {can.unfreeze && (
          <Button variant="outlined" disabled={busy} onClick={() => setAct('release')}>
            解冻
          </Button>
        )}
      </Stack>
      {act && (
        <ReasonDialog
          {...dialogs[act]}
          busy={busy}
          onDone={(reason) => void done(act, reason)}
          onCancel={() => setAct(null)}
        />
      )}
    </Stack>
  );
}
