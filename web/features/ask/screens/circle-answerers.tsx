import { answererOrders, askKinds, type AnswererOrder } from '@qunlu/contract/ask/rules.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { AnswererRow } from '../parts/answerer-row.tsx';
import { orderLabels } from '../parts/order-labels.ts';
import { askPaths } from '../paths.ts';
import { useCircleAnswerers } from '../queries/lists.ts';

/** Members of a circle who answer, and for how much (R080). */
export default function CircleAnswerers() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="ask" title="回答的人">
      {() => <Members id={id} />}
    </ModuleGate>
  );
}

function Members({ id }: { id: number }) {
  const [kept, keep] = useEntryText('order');
  const order: AnswererOrder = answererOrders.find((one) => one === kept) ?? 'rate';
  const read = useCircleAnswerers(id, order);
  const { userId } = useSession();
  return (
    <Page
      flush
      header={<ScreenHeader title="回答的人" back={askPaths.circle(id)} />}
      footer={
        <Button block kind="secondary" href={askPaths.price(userId)}>
          我的价格
        </Button>
      }
    >
      <Chips
        label="先后"
        value={order}
        options={answererOrders.map((value) => ({ value, label: orderLabels[value] }))}
        onChange={keep}
      />
      <PagedRows
        query={read}
        keyOf={({ user }) => user.user_id}
        Row={AnswererRow}
        empty={
          <EmptyState
            icon={<Users size={28} aria-hidden />}
            title="还没有成员接受付费提问"
            text="发一个悬赏，圈子里懂的人都可以答"
            action={<Button href={askPaths.create({ circle: id, kind: askKinds.bounty })}>发一个悬赏</Button>}
          />
        }
      />
    </Page>
  );
}
