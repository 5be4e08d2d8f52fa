import { Card, CardContent, Stack, Typography } from '@mui/material';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { viewPersonMoney } from '@qunlu/contract/ledger/staff.ts';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { PersonHead } from '../../../layout/person-head.tsx';
import { ReasonedPage } from '../../../layout/reasoned-page.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

const accounts = { balance: '余额', income: '收入', frozen: '冻结' } as const;

/** What one person has: opened with a reason, which is audited. */
export default function PersonMoney() {
  const { id = '' } = useParams();
  return (
    <ReasonedPage
      key={id}
      title="查看一个人的钱"
      text="您将看到余额、冻结和明细。请写明原因，查看会记入日志。"
      suggestions={['用户来电咨询', '核对订单情况', '核对提现资料']}
      look={(reason) => call(viewPersonMoney, { body: { user_id: Number(id), reason } })}
      back={`/users/${id}/person`}
    >
      {(money) => (
        <Stack spacing={2} sx={{ mt: 2 }}>
          <Title title={`${money.name}的钱`} />
          <PersonHead
            name={money.name}
            facts={`余额 ${yuan(money.balance)} 元　收入 ${yuan(money.income)} 元　冻结 ${yuan(money.frozen)} 元`}
          />
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
          <LinesBlock
            title="最近的明细"
            lines={money.lines}
            keyOf={({ id: line }) => line}
            none="还没有"
            columns={[
              { label: '时间', render: ({ at }) => dateTime(at) },
              { label: '账户', render: ({ account }) => accounts[account] },
              { label: '事项', render: ({ title }) => title },
              { label: '说明', render: ({ detail }) => detail },
              { label: '金额', render: ({ amount }) => yuan(amount), number: true },
              { label: '之后', render: ({ after }) => yuan(after), number: true },
              { label: '订单', render: ({ order_id }) => order_id || '' },
            ]}
          />
        </Stack>
      )}
    </ReasonedPage>
  );
}
