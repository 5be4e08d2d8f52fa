import type { CooperationLine } from '@qunlu/contract/cooperation/entity.ts';
import {
  cooperationRules,
  kindLabels,
  kinds,
  type Kind,
  type Side,
} from '@qunlu/contract/cooperation/rules.ts';
import { useState } from 'react';
import { later } from '../../../platform/later.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdQuery, useQueryParams } from '../../../platform/router/params.ts';
import { FilterLine } from '../../../ui/filter-line.tsx';
import { EmptySearch } from '../../../ui/empty-search.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Handshake, User } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { CooperationRow } from '../parts/cooperation-row.tsx';
import { cooperationPaths } from '../paths.ts';
import { useSquare } from '../queries.ts';
import { InCircle } from './square/in-circle.tsx';
import { Matches } from './square/matches.tsx';
import { OfPerson } from './square/of-person.tsx';
import type { Place } from './square/filter-sheet.tsx';
import css from './square.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

const tabs = [
  { value: 'all', label: '全部' },
  { value: 'need', label: '在找' },
  { value: 'offer', label: '能给' },
  { value: 'fit', label: '合适的' },
] as const;
type Tab = (typeof tabs)[number]['value'];
const isTab = (text: string): text is Tab => tabs.some(({ value }) => value === text);

/** What people look for and can give (R151): all of it, of one circle, or of one person. */
export default function Square() {
  const circle = useIdQuery('circle');
  const person = useIdQuery('user');
  if (circle !== null) return <InCircle id={circle} />;
  return person === null ? <All /> : <OfPerson userId={person} />;
}

function All() {
  const asked = useQueryParams().get('tab') ?? '';
  const [kept, setKept] = useEntryText('tab');
  const tab = [kept, asked].find(isTab) ?? 'all';
  return (
    <Page
      flush
      header={
        <ScreenHeader
          title="合作"
          back="/app/find"
          actions={
            <IconButton label="我的合作" href={cooperationPaths.mine()}>
              <User size={22} aria-hidden />
            </IconButton>
          }
        />
      }
      footer={
        <Button block href={cooperationPaths.create()}>
          发布合作
        </Button>
      }
    >
      <div className={css['tabs']}>
        <Segmented label="看哪些" options={tabs} value={tab} onChange={setKept} />
      </div>
      {tab === 'fit' ? <Matches /> : <Listed side={tab === 'all' ? undefined : tab} />}
    </Page>
  );
}

const kindChoices = [
  { value: '', label: '全部' },
  ...kinds.map((value) => ({ value: value as string, label: kindLabels[value] })),
];

const isKind = (text: string): text is Kind => (kinds as readonly string[]).includes(text);

function Listed({ side }: { side: Side | undefined }) {
  const asked = useQueryParams().get('kind') ?? '';
  const [keptKind, setKind] = useEntryText('kind');
  const [typed, setTyped] = useEntryText('words');
  const [place, setPlace] = useState<Place>({});
  const kind = [keptKind, asked].find(isKind);
  const words = useSettled(typed.trim().slice(0, cooperationRules.search), typingPause);
  const { industry, citycode } = place;
  const read = useSquare({
    ...(side ? { side } : {}),
    ...(kind ? { kind } : {}),
    ...(words === '' ? {} : { words }),
    ...(industry ? { industry: industry.id } : {}),
    ...(citycode ? { citycode } : {}),
  });
  const count = [industry, citycode].filter((one) => one !== undefined).length;
  const narrowed = words !== '' || kind !== undefined || count > 0;
  const open = (): void =>
    void later(import('./square/filter-sheet.tsx'), async ({ askPlace }) => {
      const next = await askPlace(place);
      if (next) setPlace(next);
    });
  function clear(): void {
    setPlace({});
    setTyped('');
    setKind('all');
  }
  return (
    <>
      <div className={css['search']}>
        <SearchBar value={typed} onChange={setTyped} placeholder="搜索合作、姓名或拼音" />
      </div>
      <FilterLine count={count} onOpen={open}>
        <Chips
          label="类别"
          value={kind ?? ''}
          options={kindChoices}
          // Not empty: an address that names a kind would choose it again.
          onChange={(next) => setKind(next === '' ? 'all' : next)}
        />
      </FilterLine>
      <PagedRows
        query={read}
        keyOf={({ cooperation_id: id }) => id}
        Row={Row}
        empty={
          narrowed ? (
            <EmptySearch
              title="没有找到合适的"
              text="换个说法、放宽条件，或把您要找的发出来"
              onClear={clear}
            />
          ) : (
            <NoneYet />
          )
        }
      />
    </>
  );
}

const Row = ({ one }: { one: CooperationLine }) => <CooperationRow post={one} />;

const NoneYet = () => (
  <EmptyState
    icon={<Handshake size={28} aria-hidden />}
    title="这里还没有合作"
    text="说说您在找什么、能给什么，合适的人会看到"
  />
);
