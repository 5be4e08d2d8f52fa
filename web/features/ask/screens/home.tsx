import { askFilters, askKinds, type AskFilter } from '@qunlu/contract/ask/rules.ts';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { SearchLink } from '../../../ui/search-link.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { UserPlus } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { CircleQuestionMark } from '../../../ui/more-icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { AnswererRow } from '../parts/answerer-row.tsx';
import { AskRow } from '../parts/ask-row.tsx';
import { filterLabels } from '../parts/filter-labels.ts';
import { waitWords } from '../parts/wait-words.ts';
import { askPaths } from '../paths.ts';
import { useAnswerers, useAsks, useOwnWaits } from '../queries/lists.ts';
import css from './home.module.css';

const none = {};
/** Answerers shown before all of them. */
const few = 3;

/** Questions and answers: who answers, what was asked, and one's own (R013, R165). */
export default function AskHome() {
  const [kept, keep] = useEntryText('filter');
  const filter: AskFilter = askFilters.find((one) => one === kept) ?? 'latest';
  const read = useAsks({ filter });
  return (
    <Page
      header={<ScreenHeader title="问答" back="/app/home" />}
      footer={
        <Button block href={askPaths.create()}>
          提问
        </Button>
      }
    >
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
      <SearchLink href={askPaths.find({ search: 1 })} label="搜索问题和回答的人" />
      <Own />
      <Answering />
      <Section title="大家的提问" plain>
        <div className={css['chips']}>
          <Chips
            label="哪些提问"
            value={filter}
            options={askFilters.map((value) => ({ value, label: filterLabels[value] }))}
            onChange={keep}
          />
        </div>
      </Section>
      <PagedList
        query={read}
        keyOf={({ question_id }) => question_id}
        empty={
          <EmptyState
            icon={<CircleQuestionMark size={28} aria-hidden />}
            title={filter === 'latest' ? '还没有人提问' : '没有这样的提问'}
            text="发一个悬赏，或免费问问大家"
            action={
              <Button
                kind="secondary"
                href={askPaths.create({ kind: filter === 'bounty' ? askKinds.bounty : askKinds.free })}
              >
                问一个问题
              </Button>
            }
          />
        }
      >
        {(one) => <AskRow one={one} />}
      </PagedList>
    </Page>
  );
}

function Own() {
  const { data } = useOwnWaits();
  const words = data ? waitWords(data) : '';
  return (
    <Section>
      <ListRow
        wrap
        leading={<CircleQuestionMark size={22} aria-hidden />}
        title="我的问答"
        meta={words === '' ? '我问的、等我回答的、听过的' : words}
        href={data && data.waiting > 0 ? askPaths.own('waiting') : askPaths.own()}
      />
    </Section>
  );
}

/** Those who answer for a price; the first of all reads how to be one. */
function Answering() {
  const { data } = useAnswerers(none);
  if (!data) return null;
  const list = data.pages[0]?.list ?? [];
  return (
    <Section
      title="回答的人"
      action={list.length > 0 && <a href={askPaths.find({ tab: 'answerers' })}>全部</a>}
    >
      {list.slice(0, few).map((one) => (
        <AnswererRow key={one.user.user_id} one={one} />
      ))}
      {list.length === 0 && <BeOne />}
    </Section>
  );
}

function BeOne() {
  return (
    <ListRow
      wrap
      leading={<UserPlus size={22} aria-hidden />}
      title="接受别人的付费提问"
      meta="还没有人开始；定一个价格，答一个问题收一次"
      href={askPaths.own('answered')}
    />
  );
}
