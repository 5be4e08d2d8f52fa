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
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import { decideWithdrawal, viewWithdrawal } from '@qunlu/contract/wallet/staff.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CaseHead } from '../../../layout/case-head.tsx';
import { CasePage } from '../../../layout/case-page.tsx';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { identityLabels, rejections, withdrawalLabels } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewWithdrawal>;

/** One withdrawal beside what its person has and had before. */
export default function WithdrawalCase() {
  return (
    <CasePage title="提现" look={(id) => call(viewWithdrawal, { body: { id, reason: '审核提现申请' } })}>
      {(shown, { again }) => <OneCase shown={shown} again={again} />}
    </CasePage>
  );
}

function OneCase({ shown, again }: { shown: Shown; again: () => Promise<unknown> }) {
  const [refusing, setRefusing] = useState(false);
  const { busy, run } = useAction();
  const decide = (verdict: Verdict, message?: string): void =>
    void run(
      () => call(decideWithdrawal, { body: { id: shown.id, verdict, ...(message ? { message } : {}) } }),
      ({ state }) => {
        if (verdict === 'reject') return '已驳回';
        return state === 0 ? '已同意，还要另一位同事审核' : '已通过，马上打款';
      },
      (done) => {
        if (done) setRefusing(false);
        return again();
      },
    );
  return (
    <>
      {shown.stuck_at > 0 && (
        <Alert severity="error">
          {dateTime(shown.stuck_at)} 起微信不接受这笔打款：{shown.why}
          。解决以后会自动再打，到期没有打成会退回收入。
        </Alert>
      )}
      {shown.person.disputed && (
        <Alert severity="warning">此人有订单在申诉中，请先看看和这笔钱有没有关系。</Alert>
      )}
      {shown.person.differs && (
        <Alert severity="warning">此人有对账差异没有了结，通过之后也要等了结才打款。</Alert>
      )}
      <CaseHead
        title={`${yuan(shown.amount)} 元`}
        state={withdrawalLabels[shown.state] ?? ''}
        chips={shown.state === 0 && <Chip label={untilText(shown.due_at)} />}
        reason={shown.reason}
      >
        <Typography>
          {shown.name}，到账 {yuan(shown.arrives)} 元，手续费 {yuan(shown.fee)} 元
        </Typography>
        <Typography color="text.secondary">
          申请于 {dateTime(shown.created_at)}
          {shown.done_at > 0 && `，结束于 ${dateTime(shown.done_at)}`}
        </Typography>
        <Typography color="text.secondary">{whoDecided(shown)}</Typography>
        {shown.transfer_no && (
          <Typography color="text.secondary">微信转账单号 {shown.transfer_no}</Typography>
        )}
      </CaseHead>
      <Facts shown={shown} />
      {(shown.can.approve || shown.can.reject) && (
        <Stack direction="row" spacing={1}>
          {shown.can.approve && (
            <Button variant="contained" color="success" disabled={busy} onClick={() => decide('pass')}>
              {shown.approvals === 2 && !shown.proposed_by ? '同意，交第二人' : '通过'}
            </Button>
          )}
          <Button
            variant="outlined"
            color="error"
            aria-keyshortcuts="r"
            disabled={busy}
            onClick={() => setRefusing(true)}
          >
            驳回
          </Button>
        </Stack>
      )}
      {shown.state === 0 && !shown.can.approve && (
        <Alert severity="info">
          {shown.can.reject ? '您已同意，等另一位同事审核。' : '自己的提现由同事审核。'}
        </Alert>
      )}
      {shown.history.length > 0 && (
        <LinesBlock
          title="以前的提现"
          lines={shown.history}
          keyOf={({ id }) => id}
          none=""
          columns={[
            { label: '申请时间', render: ({ created_at }) => dateTime(created_at) },
            { label: '金额', render: ({ amount }) => `${yuan(amount)} 元`, number: true },
            {
              label: '状态',
              render: ({ id, state }) => (
                <Link to={`/withdrawals/${id}/case`}>{withdrawalLabels[state] ?? ''}</Link>
              ),
            },
          ]}
        />
      )}
      {refusing && (
        <ReasonDialog
          title="驳回"
          text="申请人会看到这个原因，金额马上退回收入。"
          action="驳回"
          suggestions={rejections}
          busy={busy}
          onDone={(message) => decide('reject', message)}
          onCancel={() => setRefusing(false)}
        />
      )}
    </>
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
