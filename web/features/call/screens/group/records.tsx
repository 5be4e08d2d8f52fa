import { callRules } from '@qunlu/contract/call/rules.ts';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { useIdParam } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Phone } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { ModuleGate } from '../../../circle/parts/module-gate.tsx';
import { CallRow } from '../../parts/call-row.tsx';
import { callPaths } from '../../paths.ts';
import { useRecords } from '../../queries.ts';

const title = '通话记录';

/** Group calls of a circle, for those who run it (R182). */
export default function CircleRecords() {
  return <Records id={useIdParam()} />;
}

export function Records({ id }: { id: number }) {
  return (
    <ModuleGate id={id} module="call" title={title}>
      {() => <List id={id} />}
    </ModuleGate>
  );
}

function List({ id }: { id: number }) {
  const query = useRecords(id);
  return (
    <Page header={<ScreenHeader title={title} back={callPaths.home(id)} />}>
      <PagedList
        query={query}
        title={`最近 ${callRules.recordDays} 天`}
        keyOf={({ call_id: call }) => call}
        empty={
          <EmptyState
            icon={<Phone size={28} aria-hidden />}
            title="还没有通话"
            text="圈子的多人通话会记在这里，不含号码，没有录音"
          />
        }
      >
        {(one) => <CallRow one={one} now={query.dataUpdatedAt} inside />}
      </PagedList>
    </Page>
  );
}
