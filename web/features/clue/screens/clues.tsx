import { clueScopes, type ClueScope } from '@qunlu/contract/clue/rules.ts';
import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { useMemo } from 'react';
import { later } from '../../../platform/later.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam, useIdQuery, useQueryParams } from '../../../platform/router/params.ts';
import { EmptySearch } from '../../../ui/empty-search.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Handshake, SlidersHorizontal } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { ClueRow } from '../parts/clue-row.tsx';
import { cluePaths } from '../paths.ts';
import { useClues } from '../queries.ts';
import { ClueDetail } from './clues/detail.tsx';
import type { ListFilter } from './clues/filter-sheet.tsx';
import { Companies } from './clues/companies.tsx';
import { PostClue } from './clues/post.tsx';
import css from './clues.module.css';

/** Leads of a circle and of companies (R060, D85, D86); one lead, or a new one, by what the address says. */
export default function Clues() {
  const id = useIdParam();
  const clueId = useIdQuery('clue');
  const params = useQueryParams();
  return (
    <ModuleGate id={id} module="clue" title="商机">
      {({ circle }) =>
        clueId !== null ? (
          <ClueDetail key={clueId} id={id} clueId={clueId} />
        ) : params.has('post') ? (
          <PostClue circle={circle} />
        ) : (
          <Lists circle={circle} companies={params.get('tab') === 'companies'} />
        )
      }
    </ModuleGate>
  );
}

const tabs = [
  { value: 'circle', label: '圈内商机' },
  { value: 'companies', label: '企业线索' },
] as const;

function Lists({ circle, companies }: { circle: CircleView; companies: boolean }) {
  const { id } = circle;
  // Where there is no directory of companies nothing leads there; it is said with the leads, which the other tab has read, too.
  const first = useClues({ id });
  const has = first.data?.pages[0]?.companies ?? companies;
  const mayPost = first.data?.pages[0]?.may_post ?? false;
  return (
    <Page
      flush
      header={<ScreenHeader title="商机" back={circlePaths.home(id)} />}
      footer={
        !companies && mayPost ? (
          <Button block href={cluePaths.post(id)}>
            发布商机
          </Button>
        ) : undefined
      }
    >
      {has && (
        <div className={css['tabs']}>
          <Segmented
            label="哪些线索"
            options={tabs}
            value={companies ? 'companies' : 'circle'}
            onChange={(next) =>
              navigate(next === 'companies' ? cluePaths.companies(id) : cluePaths.list(id), { replace: true })
            }
          />
        </div>
      )}
      {companies ? <Companies /> : <CircleLeads circle={circle} />}
    </Page>
  );
}

const scopeLabels: Record<ClueScope, string> = {
  all: '全部',
  mine: '我发的',
  taken: '我接的',
  audit: '待审核',
};

const scopeOf = (text: string | null): ClueScope => clueScopes.find((one) => one === text) ?? 'all';

function CircleLeads({ circle: { id, can } }: { circle: CircleView }) {
  const scope = scopeOf(useQueryParams().get('scope'));
  const [kept, setKept] = useEntryText('filter');
  const filter = useMemo<ListFilter>(() => (kept === '' ? {} : (JSON.parse(kept) as ListFilter)), [kept]);
  const { industry, citycode, cityname: _, state } = filter;
  const count = [industry, citycode, state].filter((one) => one !== undefined).length;
  const read = useClues({
    id,
    ...(scope === 'all' ? {} : { scope }),
    ...(industry ? { industry: industry.id } : {}),
    ...(citycode ? { citycode } : {}),
    ...(state === undefined ? {} : { state }),
  });
  const mayPost = read.data?.pages[0]?.may_post;
  const open = (): void =>
    void later(import('./clues/filter-sheet.tsx'), async ({ askFilter }) => {
      const next = await askFilter(filter);
      if (next) setKept(JSON.stringify(next));
    });
  return (
    <>
      <div className={css['tools']}>
        <Chips
          label="哪些商机"
          value={scope}
          options={clueScopes
            .filter((one) => one !== 'audit' || can.content)
            .map((value) => ({ value, label: scopeLabels[value] }))}
          onChange={(next) => navigate(cluePaths.list(id, next), { replace: true })}
        />
        <Button kind="quiet" size="s" icon={<SlidersHorizontal size={18} aria-hidden />} onClick={open}>
          {count > 0 ? `筛选 ${count}` : '筛选'}
        </Button>
      </div>
      {mayPost === false && (
        <Banner
          tone="info"
          action={
            <Button kind="quiet" size="s" href={circlePaths.renew(id)}>
              去付费
            </Button>
          }
        >
          试用期间可以看，付费后就能发布和接。
        </Banner>
      )}
      <PagedRows
        query={read}
        keyOf={({ clue_id }) => clue_id}
        Row={ClueRow}
        empty={<Empty id={id} scope={scope} narrowed={count > 0} onClear={() => setKept('{}')} />}
      />
    </>
  );
}

const empty: Record<ClueScope, { title: string; text: string }> = {
  all: { title: '还没有商机', text: '要采购、找渠道、找合作，写一句需要什么；圈子里最多三位成员来接' },
  mine: { title: '还没有发过商机', text: '写一句需要什么，圈子里最多三位成员来接' },
  taken: { title: '还没有接过商机', text: '接下以后 72 小时内跟进，谁跟进了对方都看得到' },
  audit: { title: '没有等审核的商机', text: '成员发的商机在这里审核，通过后才公开' },
};

function Empty({
  id,
  scope,
  narrowed,
  onClear,
}: {
  id: number;
  scope: ClueScope;
  narrowed: boolean;
  onClear: () => void;
}) {
  const icon = <Handshake size={28} aria-hidden />;
  if (narrowed)
    return <EmptySearch icon={icon} title="没有合适的商机" text="放宽条件试试" onClear={onClear} />;
  return (
    <EmptyState
      icon={icon}
      {...empty[scope]}
      {...(scope === 'taken'
        ? {
            action: (
              <Button kind="secondary" href={cluePaths.list(id)}>
                看全部商机
              </Button>
            ),
          }
        : {})}
    />
  );
}
