import {
  Alert,
  Card,
  CardContent,
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
import { viewPersonMoney } from '@qunlu/contract/ledger/staff.ts';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Money = OutputOf<typeof viewPersonMoney>;

const accounts = { balance: '余额', income: '收入', frozen: '冻结' } as const;

/** What one person has: opened with a reason, which is audited. */
export default function PersonMoney() {
  const { id = '' } = useParams();
  // The key makes a new person ask for a new reason.
  return <OneMoney key={id} user_id={Number(id)} />;
}

function OneMoney({ user_id }: { user_id: number }) {
  const [money, setMoney] = useState<Money | null>(null);
  const [failure, setFailure] = useState('');
  const navigate = useNavigate();
  async function open(reason: string): Promise<void> {
    try {
      setMoney(await call(viewPersonMoney, { body: { user_id, reason } }));
    } catch (error) {
      setFailure((error as Error).message);
    }
  }
  if (failure) return <Alert severity="error">{failure}</Alert>;
  if (!money)
    return (
      <ReasonDialog
        title="查看一个人的钱"
        text="您将看到余额、冻结和明细。请写明原因，查看会记入日志。"
        action="查看"
        suggestions={['用户来电', '核对订单', '核对提现']}
        onDone={(reason) => void open(reason)}
        onCancel={() => void navigate(`/users/${user_id}/person`)}
      />
    );
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={`${money.name}的钱`} />
      <Card>
        <CardContent>
          <Typography variant="h5" component="h1">
            {money.name}
          </Typography>
          <Typography>
            余额 {yuan(money.balance)} 元　收入 {yuan(money.income)} 元　冻结 {yuan(money.frozen)} 元
          </Typography>
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <Typography variant="h6" component="h2">
            冻结中
          </Typography>
          {money.holds.length === 0 && <Typography color="text.secondary">没有</Typography>}
          {money.holds.map((hold) => (
            <Typography key={hold.id} sx={{ py: 0.5 }}>
              {yuan(hold.amount)} 元　{hold.title}　
              {hold.release_at ? `${dateTime(hold.release_at)} 解冻` : '视情况解冻'}
              {hold.order_id > 0 && `　订单 ${hold.order_id}`}
            </Typography>
          ))}
        </CardContent>
      </Card>
      <Card>
        <CardContent sx={{ overflowX: 'auto' }}>
          <Typography variant="h6" component="h2">
            最近的明细
          </Typography>
          {money.lines.length === 0 && <Typography color="text.secondary">还没有</Typography>}
          {money.lines.length > 0 && (
            <Table size="small">
              <TableHead>
                <TableRow>
                  {['时间', '账户', '事项', '说明', '金额', '之后', '订单'].map((title) => (
                    <TableCell key={title}>{title}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {money.lines.map((line) => (
                  <TableRow key={line.id}>
                    <TableCell>{dateTime(line.at)}</TableCell>
                    <TableCell>{accounts[line.account]}</TableCell>
                    <TableCell>{line.title}</TableCell>
                    <TableCell>{line.detail}</TableCell>
                    <TableCell align="right">{yuan(line.amount)}</TableCell>
                    <TableCell align="right">{yuan(line.after)}</TableCell>
                    <TableCell>{line.order_id || ''}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </CardContent>
      </Card>
    </Stack>
  );
}
