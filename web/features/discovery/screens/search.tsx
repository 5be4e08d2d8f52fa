import type { FoundRow, SearchResult } from '@qunlu/contract/discovery/search.ts';
import {
  discoveryRules,
  searchKindLabels,
  searchKinds,
  type SearchKind,
} from '@qunlu/contract/discovery/rules.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Search as SearchIcon, X } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { AnyFound, keyOfFound } from '../parts/found-row.tsx';
import { useSearchHistory } from '../parts/search-history.ts';
import { discoveryPaths } from '../paths.ts';
import { useSearch } from '../queries.ts';
import css from './search.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 200;

const rowsOf: { [Kind in SearchKind]: (found: SearchResult) => Partial<FoundRow>[] } = {
  people: ({ people }) => people.list.map((person) => ({ person })),
  circles: ({ circles }) => circles.list.map((circle) => ({ circle })),
  services: ({ services }) => services.list.map((service) => ({ service })),
  activities: ({ activities }) => activities.list.map((activity) => ({ activity })),
  topics: ({ topics }) => topics.list.map((topic) => ({ topic })),
  courses: ({ courses }) => courses.list.map((course) => ({ course })),
  questions: ({ questions }) => questions.list.map((question) => ({ question })),
  articles: ({ articles }) => articles.list.map((article) => ({ article })),
  messages: ({ messages }) => messages.list.map((message) => ({ message })),
};

/** One search over everything, as one types (V022). */
export default function Search() {
  const params = useQueryParams();
  const [kept, setKept] = useEntryText('q');
  const typed = kept === '' ? (params.get('q') ?? '') : kept;
  const history = useSearchHistory();
  const q = useSettled(typed.trim().slice(0, discoveryRules.searchWords), typingPause);
  // A field that was emptied stays empty, though the address still has the words it came with.
  const type = (value: string): void => setKept(value === '' ? ' ' : value);
  const shown = kept === ' ' ? '' : typed;
  return (
    <Page header={<ScreenHeader title="搜索" back="/app/find" />} flush>
      <div className={css['bar']}>
        <SearchBar
          value={shown}
          onChange={type}
          onSearch={(value) => history.add(value)}
          placeholder="搜索人、通讯录、服务和活动"
          autoFocus
        />
      </div>
      {q === '' ? (
        <Before history={history} onChoose={type} />
      ) : (
        <Results q={q} onOpen={() => history.add(q)} onClear={() => type('')} />
      )}
    </Page>
  );
}

interface BeforeProps {
  history: ReturnType<typeof useSearchHistory>;
  onChoose: (q: string) => void;
}

/** Before anything is typed: what one has looked for, and what can be looked for. */
function Before({ history: { list, remove, clear }, onChoose }: BeforeProps) {
  return (
    <>
      {list.length > 0 && (
        <Section
          plain
          title="搜索过的"
          action={
            <Button kind="quiet" size="s" onClick={clear}>
              清空
            </Button>
          }
        >
          <ul className={css['words']}>
            {list.map((q) => (
              <li key={q} className={css['word']}>
                <button type="button" className={css['again']} onClick={() => onChoose(q)}>
                  {q}
                </button>
                <button
                  type="button"
                  className={css['drop']}
                  aria-label={`删除「${q}」`}
                  onClick={() => remove(q)}
                >
                  <X size={16} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section plain title="可以搜什么">
        <ul className={css['hints']}>
          <li>人：姓名、公司、职位，如“张三”</li>
          <li>拼音或首字母：zhangsan、zhang san、zs</li>
          <li>通讯录、服务、活动和文章的名称</li>
          <li>我的圈子里的讨论和课程</li>
          <li>别人问过的问题</li>
          <li>我的聊天消息</li>
        </ul>
      </Section>
    </>
  );
}

interface ResultsProps {
  q: string;
  /** Something that was found is opened. */
  onOpen: () => void;
  onClear: () => void;
}

function Results({ q, onOpen, onClear }: ResultsProps) {
  const read = useSearch(q);
  return (
    <div className={read.isPlaceholderData ? css['late'] : undefined} onClickCapture={onOpen}>
      <Loaded read={read}>
        {(found) => {
          const groups = searchKinds
            .map((kind) => ({ kind, rows: rowsOf[kind](found), more: found[kind].more }))
            .filter(({ rows }) => rows.length > 0);
          return (
            <>
              <p className="visually-hidden" role="status">
                {groups.length === 0
                  ? `没有找到「${q}」`
                  : groups.map(({ kind, rows }) => `${searchKindLabels[kind]} ${rows.length} 个`).join('，')}
              </p>
              {groups.length === 0 && <Nothing q={q} onClear={onClear} />}
              {groups.map(({ kind, rows, more }) => (
                <Section
                  key={kind}
                  title={searchKindLabels[kind]}
                  action={
                    more ? <a href={discoveryPaths.searchOf(kind, q)}>更多{searchKindLabels[kind]}</a> : null
                  }
                >
                  {rows.map((row) => (
                    <AnyFound key={keyOfFound(row)} row={row} q={q} />
                  ))}
                </Section>
              ))}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

const Nothing = ({ q, onClear }: { q: string; onClear: () => void }) => (
  <EmptyState
    icon={<SearchIcon size={28} aria-hidden />}
    title={`没有找到「${q}」`}
    text="少写几个字，或者换拼音、首字母、公司名试试。不公开的通讯录和活动，要凭链接打开"
    action={
      <Button kind="secondary" onClick={onClear}>
        重新搜索
      </Button>
    }
  />
);
