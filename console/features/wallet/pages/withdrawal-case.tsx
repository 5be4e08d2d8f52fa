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
  TableRow,
  Typography,
} from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { decideWithdrawal, viewWithdrawal } from '@qunlu/contract/wallet/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { identityLabels, rejections, withdrawalLabels } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewWithdrawal>;

const lookReason = '提现审核';

/** One withdrawal beside what its person has and had before. */
export default function WithdrawalCase() {
  const { id = '' } = useParams();
  return <OneCase key={id} id={id} />;
}

function OneCase({ id }: { id: string }) {
  // Every look is audited: fetch once, and not again when the window gets the focus.
  const look = useQuery({
    queryKey: ['withdrawal', id],
    queryFn: () => call(viewWithdrawal, { body: { id: Number(id), reason: lookReason } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const shown = look.data;
  const [refusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();

  async function decide(verdict: 'pass' | 'reject', message?: string): Promise<void> {
    setBusy(true);
    setRefusing(false);
    try {
      const line = await call(decideWithdrawal, {
        body: { id: Number(id), verdict, ...(message ? { message } : {}) },
      });
      const done = line.state === 0 ? '已同意，还要另一位同事审核' : '已通过，马上打款';
      notify(verdict === 'pass' ? done : '已驳回', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
    await look.refetch();
  }

  if (look.isError) return <Alert severity="error">{look.error.message}</Alert>;
  if (!shown) return <Title title="提现" />;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="提现" />
      {shown.person.disputed && (
        <Alert severity="warning">此人有订单在申诉中，请先看看和这笔钱有没有关系。</Alert>
      )}
      {shown.person.differs && (
        <Alert severity="warning">此人有对账差异没有了结，通过之后也要等了结才打款。</Alert>
      )}
      <Card>
        <CardContent>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h5" component="h1">
              {yuan(shown.amount)} 元
            </Typography>
            <Chip label={withdrawalLabels[shown.state] ?? ''} />
            {shown.state === 0 && <Chip label={untilText(shown.due_at)} />}
          </Stack>
          <Typography>
            {shown.name}，到账 {yuan(shown.arrives)} 元，手续费 {yuan(shown.fee)} 元
          </Typography>
          {shown.reason && <Typography color="error">原因：{shown.reason}</Typography>}
          <Typography color="text.secondary">
            申请于 {dateTime(shown.created_at)}
            {shown.done_at > 0 && `，结束于 ${dateTime(shown.done_at)}`}
          </Typography>
          <Typography color="text.secondary">{whoDecided(shown)}</Typography>
          {shown.transfer_no && (
            <Typography color="text.secondary">微信转账单号 {shown.transfer_no}</Typography>
          )}
        </CardContent>
      </Card>
      <Facts shown={shown} />
      {(shown.can.approve || shown.can.reject) && (
        <Stack direction="row" spacing={1}>
          {shown.can.approve && (
            <Button variant="contained" color="success" disabled={busy} onClick={() => void decide('pass')}>
              {shown.approvals === 2 && !shown.proposed_by ? '同意，交第二人' : '通过'}
            </Button>
          )}
          <Button variant="outlined" color="error" disabled={busy} onClick={() => setRefusing(true)}>
            驳回
          </Button>
        </Stack>
      )}
      {shown.state === 0 && !shown.can.approve && (
        <Alert severity="info">
          {shown.can.reject ? '您已同意，等另一位同事审核。' : '自己的提现由同事审核。'}
        </Alert>
      )}
      <History shown={shown} />
      {refusing && (
        <ReasonDialog
          title="驳回"
          text="申请人会看到这个原因，金额马上退回收入。"
          action="驳回"
          suggestions={rejections}
          busy={busy}
          onDone={(message) => void decide('reject', message)}
          onCancel={() => setRefusing(false)}
        />
      )}
    </Stack>
  );
}

function whoDecided({ approvals, proposed_by, approved_by, rejected_by }: Shown): string {
  const who = [
    proposed_by && `${proposed_by}先同意`,
    approved_by && `${approved_by}通过`,
    rejected_by && `${rejected_by}驳回`,
  ].filter(Boolean);
  if (who.length > 0) return who.join('，');
  return ['金额小，自动通过', '要一人审核', '要两人审核'][approvals] ?? '';
}

function Facts({ shown: { person } }: { shown: Shown }) {
  const rows: [string, string][] = [
    ['注册', dateTime(person.registered_at)],
    [
      '实名',
      `${identityLabels[person.realname] ?? ''}${person.realname === 1 && !person.adult ? '，未满18周岁' : ''}`,
    ],
    ['收入', `${yuan(person.income)} 元`],
    ['余额', `${yuan(person.balance)} 元`],
    ['冻结', `${yuan(person.frozen)} 元`],
    ['到账过的提现', `${person.done_count} 笔，共 ${yuan(person.done_amount)} 元`],
  ];
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          此人的钱
        </Typography>
        <Table size="small">
          <TableBody>
            {rows.map(([label, value]) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <TableCell>{value}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </CardContent>
    </Card>
  );
}

function History({ shown }: { shown: Shown }) {
  if (shown.history.length === 0) return null;
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          以前的提现
        </Typography>
        <Table size="small">
          <TableBody>
            {shown.history.map((one) => (
              <TableRow key={one.id}>
                <TableCell>{dateTime(one.created_at)}</TableCell>
                <TableCell>{yuan(one.amount)} 元</TableCell>
                <TableCell>
                  <Link to={`/withdrawals/${one.id}/case`}>{withdrawalLabels[one.state] ?? ''}</Link>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </CardContent>
    </Card>
  );
}
