import type { AskLine } from '@qunlu/contract/ask/entity.ts';
import { askFilters } from '@qunlu/contract/ask/rules.ts';
import { later } from '../../../platform/later.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Settings, Star, Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { CircleQuestionMark } from '../../../ui/more-icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { AnsweredRow } from '../parts/answered-row.tsx';
import { AskRow } from '../parts/ask-row.tsx';
import { filterLabels } from '../parts/filter-labels.ts';
import { askPaths, type CircleTab } from '../paths.ts';
import { useAudits, useCircleAsks, useKnowledge } from '../queries/lists.ts';
import css from './circle.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

const tabLabels: Record<CircleTab, string> = { ...filterLabels, featured: '精选', audit: '待审核' };
const tabs: readonly CircleTab[] = [...askFilters, 'featured', 'audit'];

/** Questions of a circle: what is asked, what is worth keeping, what waits for a decision (R078). */
export default function CircleAsks() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="ask" title="圈子问答">
      {() => <Lists id={id} />}
    </ModuleGate>
  );
}

function Lists({ id }: { id: number }) {
  const asked = useQueryParams().get('tab');
  const chosen: CircleTab = tabs.find((one) => one === asked) ?? 'latest';
  const filter = chosen === 'featured' || chosen === 'audit' ? 'latest' : chosen;
  const read = useCircleAsks(id, filter);
  const [first] = read.data?.pages ?? [];
  const manage = first?.manage ?? false;
  const settings = (): void =>
    void later(import('./circle/setting-sheet.tsx'), ({ openAskSetting }) => openAskSetting(id));
  return (
    <Page
      header={
        <ScreenHeader
          title={first?.name ?? '圈子问答'}
          back={circlePaths.home(id)}
          actions={
            manage && (
              <IconButton label="问答设置" onClick={settings}>
                <Settings size={22} aria-hidden />
              </IconButton>
            )
          }
        />
      }
      footer={
        <Button block href={askPaths.create({ circle: id })}>
          在圈子里提问
        </Button>
      }
    >
      <Section>
        <ListRow
          wrap
          leading={<Users size={22} aria-hidden />}
          title="回答的人"
          meta="问一次多少钱，答得怎么样"
          href={askPaths.circleAnswerers(id)}
        />
      </Section>
      <div className={css['chips']}>
        <Chips
          label="哪些提问"
          value={chosen}
          options={tabs
            .filter((one) => one !== 'audit' || manage || chosen === 'audit')
            .map((value) => ({
              value,
              label: tabLabels[value],
              ...(value === 'audit' && first && first.auditing > 0 ? { count: first.auditing } : {}),
            }))}
          onChange={(tab) => navigate(askPaths.circle(id, tab), { replace: true })}
        />
      </div>
      {chosen === 'featured' ? (
        <Featured id={id} />
      ) : chosen === 'audit' ? (
        <Audits id={id} />
      ) : (
        <PagedRows
          query={read}
          keyOf={({ question_id }) => question_id}
          Row={InsideRow}
          empty={
            <EmptyState
              icon={<CircleQuestionMark size={28} aria-hidden />}
              title={chosen === 'latest' ? '圈子里还没有人提问' : '没有这样的提问'}
              text="遇到难题，先问问圈子里的人"
            />
          }
        />
      )}
    </Page>
  );
}

/** What those who run the circle have kept of its answers. */
function Featured({ id }: { id: number }) {
  const [typed, type] = useEntryText('words');
  const words = useSettled(typed.trim(), typingPause);
  const read = useKnowledge(id, words);
  return (
    <>
      <div className={css['search']}>
        <SearchBar value={typed} onChange={type} placeholder="搜索精选的回答" />
      </div>
      <PagedRows
        query={read}
        keyOf={({ answer }) => answer.answer_id}
        Row={AnsweredRow}
        empty={
          <EmptyState
            icon={<Star size={28} aria-hidden />}
            title={words === '' ? '还没有精选' : '没有找到'}
            text={words === '' ? '管理员把好的回答设为精选，大家在这里查' : '换个说法试试'}
          />
        }
      />
    </>
  );
}

function Audits({ id }: { id: number }) {
  const read = useAudits(id);
  return (
    <PagedRows
      query={read}
      keyOf={({ question_id }) => question_id}
      Row={AuditRow}
      empty={
        <EmptyState
          icon={<CircleQuestionMark size={28} aria-hidden />}
          title="没有等审核的提问"
          text="打开“先审核”后，成员的悬赏和免费提问先到这里"
        />
      }
    />
  );
}

/** The circle is where one is. */
const InsideRow = ({ one }: { one: AskLine }) => <AskRow one={{ ...one, circle: '' }} />;

const AuditRow = ({ one }: { one: AskLine }) => (
  <AskRow one={one} own href={askPaths.audit(one.question_id)} />
);
