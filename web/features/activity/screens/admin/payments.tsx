import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { createContext, use, useState } from 'react';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Amount } from '../../../../ui/amount.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Chips } from '../../../../ui/chips.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Wallet } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Pieces } from '../../../../ui/pieces.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { MoneyError } from '../../../order/parts/money-error.tsx';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { Figures } from '../../parts/admin/figures.tsx';
import { StateTag } from '../../parts/admin/state-tag.tsx';
import { activityPaths } from '../../paths.ts';
import { type AdminHome, type Payment, usePayments } from '../../queries/admin.ts';

const groups = [
  { value: '', label: '全部' },
  { value: 'paid', label: '已付' },
  { value: 'unpaid', label: '待付款' },
  { value: 'refunded', label: '退款的' },
] as const;
type Group = (typeof groups)[number]['value'];

/** Who has paid what, and what of it has gone back (R123, D101). */
export default function Payments() {
  return (
    <AdminGate title="收款" right="money">
      {(home) => <Shown home={home} />}
    </AdminGate>
  );
}

const Around = createContext<AdminHome | null>(null);

function Shown({ home }: { home: AdminHome }) {
  const { activity_id: id } = home;
  const [chosen, setGroup] = useEntryText('group');
  const group = groups.find(({ value }) => value === chosen)?.value ?? '';
  const query = usePayments(id, group === '' ? undefined : group);
  return (
    <Page header={<ScreenHeader title="收款" back={activityPaths.admin(id)} />}>
      <Sums home={home} />
      <Chips<Group> label="看哪些" value={group} options={groups} onChange={setGroup} />
      <Around value={home}>
        <PagedRows
          query={query}
          Failed={MoneyError}
          empty={
            <EmptyState
              icon={<Wallet size={28} aria-hidden />}
              title={group === '' ? '还没有收费的报名' : '这里还没有'}
              text="收费的票有人报名后，付款和退款都在这里"
            />
          }
          keyOf={({ registration_id }) => registration_id}
          Row={Row}
        />
      </Around>
    </Page>
  );
}

function Sums({ home: { money } }: { home: AdminHome }) {
  const [now] = useState(() => Date.now() / 1000);
  if (money === null || money.paid + money.refunded === 0) return null;
  const { paid, refunded, net, fee, due_at, frozen } = money;
  const due = due_at > now ? `${dayAndTime(due_at, now)} 起可以提现` : '已到您的钱包';
  return (
    <Section note={`归主办方的已扣平台服务费 ${fee / 100}%，${due}。发票由主办方开`}>
      <Figures
        of={[
          { label: '收到', value: <Amount fen={paid} size="l" strong /> },
          ...(refunded > 0 ? [{ label: '退回', value: <Amount fen={refunded} size="l" strong /> }] : []),
          { label: '归主办方', value: <Amount fen={net} size="l" strong /> },
          ...(frozen > 0 ? [{ label: '申诉冻结', value: <Amount fen={frozen} size="l" strong /> }] : []),
        ]}
      />
    </Section>
  );
}

function Row({ one }: { one: Payment }) {
  const home = use(Around);
  const { pass_id, name, user, ticket, quantity, total, refunded, state, disputed, paid_at } = one;
  return (
    <ListRow
      wrap
      leading={<Avatar id={user.user_id} name={name} src={user.avatar} />}
      title={name}
      meta={
        <Pieces
          of={[
            quantity > 1 ? `${ticket} × ${quantity}` : ticket,
            paid_at > 0 ? dateTime(paid_at) : '',
          ].filter((piece) => piece !== '')}
        />
      }
      end={
        <>
          {disputed && <Tag tone="bad">申诉中</Tag>}
          <StateTag state={state} />
          <Amount fen={total - refunded} />
        </>
      }
      {...(home?.can.members ? { href: activityPaths.adminMember(home.activity_id, pass_id) } : {})}
    />
  );
}
