import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import {
  type VouchKind,
  vouchKindLabels,
  type VouchState,
  vouchState,
  vouchYears,
} from '@qunlu/contract/vouch/rules.ts';
import { endStaffVouch, type listStaffVouches } from '@qunlu/contract/vouch/staff.ts';
import { List, NumberInput, SelectInput, usePermissions } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listStaffVouches>['list'][number];

const stateLabels: Record<VouchState, string> = { 0: '有效', 1: '已撤回', 2: '已到期', 3: '已结束' };
const endLabels: Record<string, string> = {
  dispute: '输了订单申诉',
  ban: '账号被封禁',
  staff: '后台结束',
  block: '两人拉黑',
};

function stateText({ state, why, reason, hidden, moderated }: Line): string {
  const ended = [endLabels[why], reason].filter(Boolean).join('：');
  const shown = [moderated && '被举报隐藏', hidden && '对方不展示'].filter(Boolean);
  const words = [stateLabels[state as VouchState] + (ended === '' ? '' : `（${ended}）`), ...shown];
  return words.join('，');
}

const named = ({ name, user_id }: Line['by']): string => `${name}（${user_id}）`;

const columns: readonly Column<Line>[] = [
  { label: '写的人', render: ({ by }) => named(by), place: 'title' },
  { label: '被佐证的人', render: ({ user }) => named(user) },
  {
    label: '关系',
    render: (line) => `${vouchKindLabels[line.kind as VouchKind]} ${vouchYears(line)}`,
  },
  { label: '补充', render: ({ text }) => text },
  { label: '状态', render: stateText },
  { label: '写于', render: ({ created_at }) => dateTime(created_at) },
];

const filters = [
  <NumberInput key="by_id" source="by_id" label="写的人的用户编号" alwaysOn />,
  <NumberInput key="user_id" source="user_id" label="被佐证的人的用户编号" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label="状态"
    alwaysOn
    choices={Object.entries(stateLabels).map(([id, name]) => ({ id, name }))}
  />,
];

const action: Column<Line> = {
  label: '操作',
  place: 'action',
  render: ({ vouch_id: id, state, by, user }) =>
    state === vouchState.live && (
      <ReasonButton
        label="结束"
        name={`结束${by.name}为${user.name}写的佐证`}
        color="error"
        title="结束这条佐证"
        text="写的人和被佐证的人都会看到这个原因。不能恢复，以后可以重新写。"
        action="结束"
        suggestions={['内容不属实，当事人已说明', '含有广告或联系方式', '收钱写的佐证']}
        done="已结束，两边会收到原因"
        send={(reason) => call(endStaffVouch, { body: { id, reason } })}
      />
    ),
};

/** What people vouch for about one another, the newest first; one that does not belong there ends with a reason. */
export default function VouchList() {
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <List
      title="佐证"
      actions={false}
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filters={filters}
    >
      <RecordTable columns={mayCall(endStaffVouch, permissions) ? [...columns, action] : columns} />
    </List>
  );
}
