import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { OwnReputation, ReputationEntry } from '@qunlu/contract/reputation/calls.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Award } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { signed } from '../parts/signed.ts';
import { reputationPaths } from '../paths.ts';
import { useEntries, useReputation } from '../queries.ts';
import css from './score.module.css';

/** What I have earned in a circle, how one earns it, and what for (R084, D84). */
export default function Score() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="score" title="圈子积分">
      {() => <Own id={id} />}
    </ModuleGate>
  );
}

function Own({ id }: { id: number }) {
  return (
    <Page wide="aside" header={<ScreenHeader title="圈子积分" back={circlePaths.home(id)} />}>
      <div>
        <Loaded read={useReputation(id)}>
          {(own) => (
            <>
              <Total id={id} own={own} />
              <Ways ways={own.ways} />
            </>
          )}
        </Loaded>
      </div>
      <div>
        <PagedList
          query={useEntries(id)}
          title="我的明细"
          note="只增加，不修改；收回的另记一条"
          keyOf={(one) => one.id}
          empty={
            <EmptyState
              icon={<Award size={28} aria-hidden />}
              title="还没有积分"
              text="发一篇帖子、打一次卡，这里就有第一条"
            />
          }
        >
          {(one) => <EntryRow one={one} />}
        </PagedList>
      </div>
    </Page>
  );
}

/** Nothing instead of a place that one does not have. */
const placeWords = ({ rank, month_rank: month }: OwnReputation): string => {
  const places = [month > 0 ? `本月第 ${month} 名` : '', rank > 0 ? `总榜第 ${rank} 名` : ''];
  return places.filter((words) => words !== '').join('，');
};

function Total({ id, own }: { id: number; own: OwnReputation }) {
  const places = placeWords(own);
  return (
    <>
      <section className={css['sum']} aria-label="我的积分">
        <h2 className={css['label']}>我的积分</h2>
        <p className={css['figure']}>{own.total}</p>
        <p className={css['label']}>
          本月 {signed(own.month_total)}
          {places !== '' && `，${places}`}
        </p>
      </section>
      <Section>
        <ListRow title="积分榜" meta="本月和全部，看看谁在出力" href={reputationPaths.ranks(id)} />
      </Section>
    </>
  );
}

function Ways({ ways }: { ways: OwnReputation['ways'] }) {
  return (
    <Section title="怎样得到积分" note="积分不能买，也不能花；删掉的会收回">
      {ways.map(({ kind, title, credit, max, today }) => (
        <ListRow
          key={kind}
          title={title}
          {...(max > 0 ? { meta: today >= max ? `今天 ${max} 次已满` : `今天 ${today}/${max} 次` } : {})}
          end={`+${credit}`}
        />
      ))}
    </Section>
  );
}

function EntryRow({ one: { title, reason, credit, at } }: { one: ReputationEntry }) {
  return (
    <ListRow
      wrap
      title={title}
      meta={reason === '' ? dateTime(at) : `${reason}，${dateTime(at)}`}
      end={signed(credit)}
    />
  );
}
