import { Chip, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderTypeWords } from '@qunlu/contract/order/kinds.ts';
import { viewStaffOrder } from '@qunlu/contract/order/staff.ts';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { Block } from '../parts/block.tsx';
import {
  accountLabels,
  disputeLabels,
  lookReasons,
  paymentLabels,
  refundLabels,
  requestLabels,
  shareLabels,
  stageLabels,
  stateLabels,
} from '../parts/labels.ts';
import { StaffRefund } from '../parts/staff-refund.tsx';
import { PromiseFacts } from '../parts/promise-facts.tsx';

type Shown = OutputOf<typeof viewStaffOrder>;

/** Everything of one order: opened with a reason, which is audited. */
export default function OrderView() {
  const { hash = '' } = useParams();
  // The key makes another order ask for a new reason.
  return <OneOrder key={hash} hash={hash} />;
}

function OneOrder({ hash }: { hash: string }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState('');
  const navigate = useNavigate();
  const look = async (reason: string): Promise<void> =>
    setShown(await call(viewStaffOrder, { body: { hash, reason } }));
  const open = (reason: string): Promise<void> =>
    look(reason).catch((error: unknown) => setFailure((error as Error).message));
  if (!shown)
    return (
      <ReasonDialog
        title="查看订单"
        text="您将看到双方、付款和账目。请写明原因，查看会记入日志。"
        action="查看"
        suggestions={lookReasons}
        failure={failure}
        onDone={(reason) => void open(reason)}
        onCancel={() => void navigate('/orders')}
      />
    );
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="订单" />
      <Facts shown={shown} />
      {shown.staff_refund && (
        <StaffRefund hash={hash} refund={shown.staff_refund} again={() => look('处理订单的退款')} />
      )}
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
        <Block title="承诺">
          <PromiseFacts table={shown.promise} />
          {shown.next && <Typography sx={{ mt: 1 }}>接下来：{shown.next}</Typography>}
        </Block>
        <Block title="经过">
          {shown.events.map((event) => (
            <Typography key={`${event.at} ${event.words}`} sx={{ overflowWrap: 'anywhere' }}>
              {dateTime(event.at)}　{event.who}　{event.words}
            </Typography>
          ))}
        </Block>
      </Stack>
      <Money shown={shown} />
      <Lines shown={shown} />
    </Stack>
  );
}

function Facts({ shown }: { shown: Shown }) {
  return (
    <Block title={shown.title}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h5" component="p">
          {yuan(shown.total)} 元
        </Typography>
        <Chip label={stateLabels[shown.state] ?? ''} />
        {shown.stage > 0 && <Chip label={stageLabels[shown.stage] ?? ''} />}
        {shown.disputed && <Chip color="warning" label="申诉中" />}
      </Stack>
      <Typography>
        {orderTypeWords[shown.type]}，{shown.quantity} 件，买家{' '}
        <Link to={`/users/${shown.buyer.user_id}/person`}>{shown.buyer.name}</Link>，卖家{' '}
        {shown.seller ? (
          <Link to={`/users/${shown.seller.user_id}/person`}>{shown.seller.name}</Link>
        ) : (
          '平台'
        )}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        余额付 {yuan(shown.paid_balance)} 元，微信付 {yuan(shown.paid_channel)} 元，退款{' '}
        {yuan(shown.refunded)} 元，已分出 {yuan(shown.settled)} 元
      </Typography>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        订单号 {shown.hash}　下单 {dateTime(shown.created_at)}
        {shown.paid_at > 0 && `　付款 ${dateTime(shown.paid_at)}`}
      </Typography>
      {shown.reason && <Typography>原因：{shown.reason}</Typography>}
      {shown.requests.map((one) => (
        <Request key={one.asked_at} shown={one} />
      ))}
      {shown.disputes.map((one) => (
        <Typography key={one.id}>
          <Link to={`/disputes/${one.id}/case`}>
            {dateTime(one.opened_at)} 的申诉，{disputeLabels[one.state]}
          </Link>
        </Typography>
      ))}
    </Block>
  );
}

/** What the buyer has asked back (D51), with its pictures. */
function Request({ shown }: { shown: Shown['requests'][number] }) {
  const { amount, reason, state, silent, answer, asked_at, answer_by, images } = shown;
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {dateTime(asked_at)} 申请退款 {yuan(amount)} 元：{reason}　{requestLabels[state]}
      {silent && '（没有按时回复）'}
      {state === 0 && `，最晚 ${dateTime(answer_by)} 回复`}
      {answer && `　回复：${answer}`}
      {images.map((src, index) => (
        <a key={src} href={src} target="_blank" rel="noopener noreferrer">
          　图片 {index + 1}
        </a>
      ))}
    </Typography>
  );
}

/** Payments, refunds, and who got what. */
function Money({ shown }: { shown: Shown }) {
  const none = <Typography color="text.secondary">没有</Typography>;
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
      <Block title="微信付款">
        {shown.payments.length === 0 && none}
        {shown.payments.map((one) => (
          <Typography key={one.out_trade_no} sx={{ overflowWrap: 'anywhere' }}>
            {yuan(one.amount)} 元　{paymentLabels[one.state]}　{one.out_trade_no}
            {one.why && `　${one.why}`}
          </Typography>
        ))}
      </Block>
      <Block title="退款">
        {shown.refunds.length === 0 && none}
        {shown.refunds.map((one) => (
          <Typography key={one.out_refund_no} sx={{ overflowWrap: 'anywhere' }}>
            微信 {yuan(one.channel_part)} 元，余额 {yuan(one.balance_part)} 元　{refundLabels[one.state]}　
            {one.reason}
            {one.why && `　${one.why}`}
          </Typography>
        ))}
      </Block>
      <Block title="分给谁">
        {shown.shares.length === 0 && none}
        {shown.shares.map((one) => (
          <Typography key={`${one.created_at} ${one.kind} ${one.user_id} ${one.amount}`}>
            {shareLabels[one.kind]}　{yuan(one.amount)} 元{one.user_id > 0 && `　用户 ${one.user_id}`}
            {one.reversed && '　已收回'}
          </Typography>
        ))}
      </Block>
    </Stack>
  );
}

function Lines({ shown }: { shown: Shown }) {
  return (
    <Block title="账本">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>时间</TableCell>
            <TableCell>分录</TableCell>
            <TableCell>账户</TableCell>
            <TableCell align="right">金额（元）</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.lines.map((line, index) => (
            // oxlint-disable-next-line no-array-index-key -- lines have no number here and never move
            <TableRow key={index}>
              <TableCell>{dateTime(line.at)}</TableCell>
              <TableCell>{line.kind}</TableCell>
              <TableCell>
                {accountLabels[line.account] ?? line.account}
                {line.user_id > 0 && ` ${line.user_id}`}
              </TableCell>
              <TableCell align="right">{yuan(line.amount)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Block>
  );
}
