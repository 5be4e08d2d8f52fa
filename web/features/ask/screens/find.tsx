import {
  answererOrders,
  askFilters,
  askRules,
  askTopicNumbers,
  askTopics,
  type AnswererOrder,
  type AskFilter,
  type AskTopic,
} from '@qunlu/contract/ask/rules.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Search } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { AnswererRow } from '../parts/answerer-row.tsx';
import { AskRow } from '../parts/ask-row.tsx';
import { filterLabels } from '../parts/filter-labels.ts';
import { orderLabels } from '../parts/order-labels.ts';
import { askPaths } from '../paths.ts';
import { useAnswerers, useAsks } from '../queries/lists.ts';
import css from './find.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

const tabs = [
  { value: 'asks', label: '问题' },
  { value: 'answerers', label: '回答的人' },
] as const;

const topicOptions = [
  { value: '0', label: '全部话题' },
  ...askTopicNumbers.map((topic) => ({ value: String(topic), label: askTopics[topic] })),
];

/** Questions and those who answer, by words and topic (R016). */
export default function FindAsks() {
  const params = useQueryParams();
  const [keptTab, keepTab] = useEntryText('tab');
  const [keptTopic, keepTopic] = useEntryText('topic');
  const [typed, type] = useEntryText('words');
  const tab = (keptTab || params.get('tab')) === 'answerers' ? 'answerers' : 'asks';
  const topic = keptTopic || (params.get('topic') ?? '0');
  const q = useSettled(typed.trim().slice(0, askRules.query), typingPause);
  const chosen = askTopicNumbers.find((one) => String(one) === topic);
  const wanted: Wanted = { ...(chosen ? { topic: chosen } : {}), ...(q === '' ? {} : { q }) };
  return (
    <Page header={<ScreenHeader title="找问答" back={askPaths.home()} />} flush>
      <div className={css['search']}>
        <SearchBar
          value={typed}
          onChange={type}
          placeholder="搜索问题和回答的人"
          autoFocus={params.has('search')}
        />
      </div>
      <div className={css['tabs']}>
        <Segmented label="找什么" options={tabs} value={tab} onChange={keepTab} />
      </div>
      <Chips label="话题" value={chosen ? topic : '0'} options={topicOptions} onChange={keepTopic} />
      {tab === 'asks' ? <Asks wanted={wanted} /> : <Answerers wanted={wanted} />}
    </Page>
  );
}

interface Wanted {
  topic?: AskTopic;
  q?: string;
}

function Asks({ wanted }: { wanted: Wanted }) {
  const [kept, keep] = useEntryText('filter');
  const filter: AskFilter = askFilters.find((one) => one === kept) ?? 'latest';
  const read = useAsks({ filter, ...wanted });
  return (
    <>
      <Chips
        label="哪些提问"
        value={filter}
        options={askFilters.map((value) => ({ value, label: filterLabels[value] }))}
        onChange={keep}
      />
      <PagedRows
        query={read}
        keyOf={({ question_id }) => question_id}
        Row={AskRow}
        empty={
          <EmptyState
            icon={<Search size={28} aria-hidden />}
            title="没有找到问题"
            text="换个说法，或直接问大家"
            action={<Button href={askPaths.create()}>问一个问题</Button>}
          />
        }
      />
    </>
  );
}

function Answerers({ wanted }: { wanted: Wanted }) {
  const asked = useQueryParams().get('order');
  const [kept, keep] = useEntryText('order');
  const order: AnswererOrder = answererOrders.find((one) => one === (kept || asked)) ?? 'rate';
  const read = useAnswerers({ order, ...wanted });
  return (
    <>
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
            icon={<Search size={28} aria-hidden />}
            title="没有找到回答的人"
            text="换个话题或说法；发一个悬赏，懂的人会来答"
            action={<Button href={askPaths.create()}>问一个问题</Button>}
          />
        }
      />
    </>
  );
}
