import type { BuyLine } from '@qunlu/contract/groupbuy/entity.ts';
import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Inbox, Plus, Search, Users } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { circlePaths } from '../../circle/paths.ts';
import { BuyRow } from '../parts/buy-row.tsx';
import { groupbuyPaths } from '../paths.ts';
import { useBuys, useCircleBuys } from '../queries/buys.ts';
import { CircleGroupbuys } from './find/circle-groupbuys.tsx';
import css from './find.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

const views = [
  { value: 'ending', label: '快截止' },
  { value: 'circles', label: '我的圈子' },
  { value: 'new', label: '新发起' },
] as const;
type View = (typeof views)[number]['value'];

const Row = ({ one }: { one: BuyLine }) => <BuyRow buy={one} />;
const keyOf = ({ buy_id: id }: BuyLine): number => id;

/** Group buys to take part in: those that end soon, of my circles, new ones (R169); or those of one circle. */
export default function FindBuys() {
  const circle = useIdQuery('circle');
  return circle === null ? <Find /> : <CircleGroupbuys key={circle} id={circle} />;
}

function Find() {
  const [kept, setKept] = useEntryText('view');
  const view: View = views.find(({ value }) => value === kept)?.value ?? 'ending';
  const [typed, setTyped] = useEntryText('words');

  // What is typed is looked for among all that may be found: those of one's circles are few, and are not searched.
  function type(words: string): void {
    setTyped(words);
    if (view === 'circles') setKept('ending');
  }
  function choose(next: string): void {
    setKept(next);
    if (next === 'circles') setTyped('');
  }
  return (
    <Page
      flush
      header={
        <ScreenHeader
          title="团购"
          back="/app/home"
          actions={
            <>
              <Button kind="quiet" size="s" href={groupbuyPaths.user()}>
                我的
              </Button>
              <IconButton label="发起团购" href={groupbuyPaths.create()}>
                <Plus size={22} aria-hidden />
              </IconButton>
            </>
          }
        />
      }
    >
      <div className={css['search']}>
        <SearchBar value={typed} onChange={type} placeholder="搜索团购、商品或拼音" />
      </div>
      <Chips label="看哪些" value={view} options={views} onChange={choose} />
      {view === 'circles' ? <OfCircles /> : <Everywhere sort={view} typed={typed} />}
    </Page>
  );
}

function Everywhere({ sort, typed }: { sort: 'ending' | 'new'; typed: string }) {
  const words = useSettled(typed.trim().slice(0, groupbuyRules.search), typingPause);
  const read = useBuys({ sort, ...(words === '' ? {} : { words }) });
  return (
    <PagedRows
      query={read}
      keyOf={keyOf}
      Row={Row}
      empty={
        words === '' ? (
          <EmptyState
            icon={<Inbox size={28} aria-hidden />}
            title="现在没有公开的团购"
            text="有好东西想一起买，可以由您发起"
            action={<Button href={groupbuyPaths.create()}>发起团购</Button>}
          />
        ) : (
          <EmptyState
            icon={<Search size={28} aria-hidden />}
            title="没有找到合适的团购"
            text="换个说法试试，或看看我的圈子里的"
          />
        )
      }
    />
  );
}

function OfCircles() {
  return (
    <PagedRows
      query={useCircleBuys()}
      keyOf={keyOf}
      Row={Row}
      empty={
        <EmptyState
          icon={<Users size={28} aria-hidden />}
          title="我的圈子里没有接龙中的团购"
          text="邻居、同事、同学一起买，可以在圈子里发起"
          action={
            <Button kind="secondary" href={circlePaths.mine()}>
              去我的圈子
            </Button>
          }
        />
      }
    />
  );
}
