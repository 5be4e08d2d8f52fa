import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { mayCall } from '@qunlu/contract/kernel/endpoint.ts';
import {
  type VipKind,
  vipKindLabels,
  vipKinds,
  vipRules,
  vipSourceLabels,
} from '@qunlu/contract/vip/rules.ts';
import {
  giveVip,
  type PersonVip,
  refundVip,
  type StaffEntitlement,
  takeVip,
  viewPersonVip,
} from '@qunlu/contract/vip/staff.ts';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import { AmountDialog } from '../../../layout/amount-dialog.tsx';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { PersonHead } from '../../../layout/person-head.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';
import { ReasonedPage } from '../../../layout/reasoned-page.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { rolesOf } from '../../../platform/session.ts';

/** The memberships of one person, opened with a reason; given and taken back with another, which they read. */
export default function PersonVipPage() {
  const { id = '' } = useParams();
  return (
    <ReasonedPage
      key={id}
      title="查看一个人的会员"
      text="您将看到会员从哪里来、到何时为止。请写明原因，查看会记入日志。"
      suggestions={['用户来电咨询', '核对订单情况', '核对活动奖励']}
      look={(reason) => call(viewPersonVip, { body: { user_id: Number(id), reason } })}
      back={`/users/${id}/person`}
    >
      {(person, show) => <Memberships person={person} onChange={show} />}
    </ReasonedPage>
  );
}

/** Where a membership stands now. */
function statusText({ ended, starts_at, end_at }: StaffEntitlement, now = Date.now() / 1000): string {
  if (ended) return `提前结束：${ended}`;
  if (end_at <= now) return '已到期';
  return starts_at > now ? '还没开始' : '使用中';
}

const endWord = ({ can_refund }: StaffEntitlement): string => (can_refund ? '退款' : '收回');

const refunding = {
  text: '付的钱全额退回，会员马上失效，接在后面的往前移，推荐人的佣金也退回。本人会看到原因。',
  suggestions: ['用户重复购买', '长时间不能使用'],
  done: '已退款',
};
const taking = {
  text: '马上失效，接在后面的往前移。本人会看到原因。',
  suggestions: ['会员送错了人', '活动奖励有误'],
  done: '已收回',
};

function Memberships({ person, onChange }: { person: PersonVip; onChange: (changed: PersonVip) => void }) {
  const [giving, setGiving] = useState(false);
  const now = person.list.filter((one) => statusText(one) === '使用中');

  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={`${person.name}的会员`} />
      <PersonHead
        name={person.name}
        facts={
          now.map(({ kind, end_at }) => `${vipKindLabels[kind]}，到 ${dateTime(end_at)}`).join('　') ||
          '现在没有会员'
        }
        actions={
          mayCall(giveVip, rolesOf()) && (
            <Button variant="contained" onClick={() => setGiving(true)}>
              送会员
            </Button>
          )
        }
      />
      <LinesBlock
        title="有过的会员"
        lines={person.list}
        keyOf={({ id }) => id}
        none="还没有过"
        columns={[
          { label: '会员', render: ({ kind }) => vipKindLabels[kind] },
          {
            label: '怎么来的',
            render: ({ source, by, reason, order_id }) =>
              [vipSourceLabels[source], by, reason, order_id > 0 && `订单 ${order_id}`]
                .filter(Boolean)
                .join('，'),
          },
          { label: '从', render: ({ starts_at }) => dateTime(starts_at) },
          { label: '到', render: ({ end_at }) => dateTime(end_at) },
          { label: '现在', render: (one) => statusText(one) },
          {
            label: '操作',
            render: (one) =>
              ((one.can_take && mayCall(takeVip, rolesOf())) ||
                (one.can_refund && mayCall(refundVip, rolesOf()))) && (
                <ReasonButton
                  label={endWord(one)}
                  name={`${endWord(one)} ${vipKindLabels[one.kind]}，到 ${dateTime(one.end_at)}`}
                  color="error"
                  title={`${endWord(one)}：${vipKindLabels[one.kind]}`}
                  {...(one.can_refund ? refunding : taking)}
                  action={endWord(one)}
                  send={async (reason) =>
                    onChange(
                      await call(one.can_refund ? refundVip : takeVip, { body: { id: one.id, reason } }),
                    )
                  }
                  again={() => undefined}
                />
              ),
          },
        ]}
      />
      {giving && <GiveDialog person={person} onChange={onChange} onClose={() => setGiving(false)} />}
    </Stack>
  );
}

function GiveDialog(props: {
  person: PersonVip;
  onChange: (changed: PersonVip) => void;
  onClose: () => void;
}) {
  const { person, onChange, onClose } = props;
  const [kind, setKind] = useState<VipKind>(vipKinds[0]);
  return (
    <AmountDialog
      title="送会员"
      text="马上生效；已经是会员的，接在现有的后面。"
      label="天数"
      max={vipRules.giftDays}
      action="送出"
      onSave={async (days, reason, idempotencyKey) => {
        onChange(
          await call(giveVip, { body: { user_id: person.user_id, kind, days, reason }, idempotencyKey }),
        );
        return `已送 ${days} 天${vipKindLabels[kind]}`;
      }}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        margin="dense"
        label="哪种会员"
        value={kind}
        onChange={(event) => setKind(event.target.value as VipKind)}
      >
        {vipKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {vipKindLabels[one]}
          </MenuItem>
        ))}
      </TextField>
    </AmountDialog>
  );
}
