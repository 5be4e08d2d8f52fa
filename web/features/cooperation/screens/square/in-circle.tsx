import type { CooperationLine } from '@qunlu/contract/cooperation/entity.ts';
import type { Side } from '@qunlu/contract/cooperation/rules.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Handshake, Plus } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { ModuleGate } from '../../../circle/parts/module-gate.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { CooperationRow } from '../../parts/cooperation-row.tsx';
import { cooperationPaths } from '../../paths.ts';
import { useInCircle } from '../../queries.ts';
import css from '../square.module.css';

const tabs = [
  { value: 'all', label: '全部' },
  { value: 'need', label: '在找' },
  { value: 'offer', label: '能给' },
] as const;

/** What the members of a circle look for and can give (D77). */
export const InCircle = ({ id }: { id: number }) => (
  <ModuleGate id={id} module="cooperation" title="圈子合作">
    {() => <Listed id={id} />}
  </ModuleGate>
);

function Listed({ id }: { id: number }) {
  const [kept, setKept] = useEntryText('tab');
  const side = (['need', 'offer'] as const).find((one) => one === kept);
  const read = useInCircle(id, side satisfies Side | undefined);
  return (
    <Page
      header={<ScreenHeader title="圈子合作" back={circlePaths.home(id)} />}
      footer={
        <Button block href={cooperationPaths.create()} icon={<Plus size={20} aria-hidden />}>
          发布合作
        </Button>
      }
    >
      <div className={css['tabs']}>
        <Segmented label="看哪些" options={tabs} value={side ?? 'all'} onChange={setKept} />
      </div>
      <PagedRows
        query={read}
        keyOf={({ cooperation_id: one }) => one}
        Row={Row}
        empty={
          <EmptyState
            icon={<Handshake size={28} aria-hidden />}
            title="成员还没有发布合作"
            text="您发布的，圈里的人在这里看得到"
          />
        }
      />
    </Page>
  );
}

const Row = ({ one }: { one: CooperationLine }) => <CooperationRow post={one} />;
