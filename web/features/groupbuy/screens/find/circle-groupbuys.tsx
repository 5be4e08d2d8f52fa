import type { BuyLine } from '@qunlu/contract/groupbuy/entity.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Inbox, Plus } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { ModuleGate } from '../../../circle/parts/module-gate.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { BuyRow } from '../../parts/buy-row.tsx';
import { groupbuyPaths } from '../../paths.ts';
import { useBuysOf } from '../../queries/buys.ts';
import css from '../find.module.css';

const halves = [
  { value: 'running', label: '接龙中' },
  { value: 'over', label: '已截止' },
] as const;

/** What the people of a circle buy together (D77). */
export const CircleGroupbuys = ({ id }: { id: number }) => (
  <ModuleGate id={id} module="groupbuy" title="圈子团购">
    {() => <Buys id={id} />}
  </ModuleGate>
);

function Buys({ id }: { id: number }) {
  const [kept, setKept] = useEntryText('half');
  const half = kept === 'over' ? 'over' : 'running';
  return (
    <Page
      header={<ScreenHeader title="圈子团购" back={circlePaths.home(id)} />}
      footer={
        <Button block href={groupbuyPaths.create({ circle: id })} icon={<Plus size={20} aria-hidden />}>
          发起团购
        </Button>
      }
    >
      <div className={css['search']}>
        <Segmented label="哪些团购" options={halves} value={half} onChange={setKept} />
      </div>
      <PagedRows
        query={useBuysOf(id, half === 'over')}
        keyOf={({ buy_id }) => buy_id}
        Row={Row}
        empty={
          <EmptyState
            icon={<Inbox size={28} aria-hidden />}
            title={half === 'over' ? '还没有截止的团购' : '还没有接龙中的团购'}
            text={half === 'over' ? '' : '把群里的接龙粘贴过来，就能开一团'}
          />
        }
      />
    </Page>
  );
}

const Row = ({ one }: { one: BuyLine }) => <BuyRow buy={one} />;
