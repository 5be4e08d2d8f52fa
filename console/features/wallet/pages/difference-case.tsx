import {
  Alert,
  Button,
  Card,
  CardContent,
  Chip,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { resolveDifference, viewDifference } from '@qunlu/contract/wallet/staff-differences.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { differenceLabels, kindLabels, resolutions } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewDifference>;

const lookReason = '对账';

/** One difference between the channel's bill and the ledger, and what the bills say of its number. */
export default function DifferenceCase() {
  const { id = '' } = useParams();
  return <OneCase key={id} id={id} />;
}

function OneCase({ id }: { id: string }) {
  // Every look is audited: fetch once, and not again when the window gets the focus.
  const look = useQuery({
    queryKey: ['difference', id],
    queryFn: () => call(viewDifference, { body: { id: Number(id), reason: lookReason } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const shown = look.data;
  const [resolving, setResolving] = useState(false);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();

  async function resolve(message: string): Promise<void> {
    setBusy(true);
    setResolving(false);
    try {
      await call(resolveDifference, { body: { id: Number(id), message } });
      notify('已了结，相关的提现继续', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
    await look.refetch();
  }

  if (look.isError) return <Alert severity="error">{look.error.message}</Alert>;
  if (!shown) return <Title title="对账差异" />;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="对账差异" />
      {shown.state === 0 && <Alert severity="warning">{said(shown)}了结之前，相关的人的提现不会打款。</Alert>}
      <Card>
        <CardContent>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h5" component="h1">
              {kindLabels[shown.kind]}：账目 {yuan(shown.ours)} 元，账单 {yuan(shown.bill)} 元
            </Typography>
            <Chip label={differenceLabels[shown.state] ?? ''} />
          </Stack>
          <Typography>我们的单号 {shown.number}</Typography>
          {shown.provider_number && <Typography>微信的单号 {shown.provider_number}</Typography>}
          {shown.hash && <Typography>订单 {shown.hash}</Typography>}
          <Typography color="text.secondary">{whose(shown)}</Typography>
          <Typography color="text.secondary">
            {shown.day} 的账单，发现于 {dateTime(shown.found_at)}
          </Typography>
          {shown.resolved_at > 0 && (
            <Typography>
              {shown.resolved_by} {dateTime(shown.resolved_at)}：{shown.reason}
            </Typography>
          )}
        </CardContent>
      </Card>
      <Lines shown={shown} />
      {shown.state === 0 && (
        <Stack direction="row">
          <Button variant="contained" disabled={busy} onClick={() => setResolving(true)}>
            了结
          </Button>
        </Stack>
      )}
      {resolving && (
        <ReasonDialog
          title="了结这条差异"
          text="请写明钱实际在哪里、怎样处理的。写进日志，不能再改。"
          label="处理说明"
          action="了结"
          suggestions={resolutions}
          busy={busy}
          onDone={(message) => void resolve(message)}
          onCancel={() => setResolving(false)}
        />
      )}
    </Stack>
  );
}

function said({ bill, ours, kind }: Shown): string {
  if (ours === 0) return `微信账单里有这笔${kindLabels[kind]}，我们的账目里没有。`;
  return bill === 0
    ? `我们的账目里有这笔${kindLabels[kind]}，微信账单里没有。`
    : '微信账单里的金额和我们的账目不一样。';
}

function whose({ name, seller, kind }: Shown): string {
  const who = [
    name && `${kind === 'transfer' ? '提现的人' : '买家'} ${name}`,
    seller && `卖家 ${seller}`,
  ].filter(Boolean);
  return who.length > 0 ? who.join('，') : '这个单号我们没有';
}

function Lines({ shown: { lines } }: { shown: Shown }) {
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          微信账单
        </Typography>
        {lines.length === 0 && <Typography>账单里没有这个单号。</Typography>}
        {lines.length > 0 && (
          <Table size="small">
            <TableHead>
              <TableRow>
                {['账单日', '时间', '金额', '微信手续费'].map((label) => (
                  <TableCell key={label}>{label}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map((line) => (
                <TableRow key={line.day}>
                  <TableCell>{line.day}</TableCell>
                  <TableCell>{dateTime(line.at)}</TableCell>
                  <TableCell>{yuan(line.amount)} 元</TableCell>
                  <TableCell>{yuan(line.fee)} 元</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardContent>
    </Card>
  );
}
