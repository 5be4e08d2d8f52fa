import type { DealLine } from '@qunlu/contract/o2o/entity.ts';
import { type DealSort, dealRules, dealSorts } from '@qunlu/contract/o2o/rules.ts';
import { useState } from 'react';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MapPin, Plus, Search, Store } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { DealRow } from '../parts/deal-row.tsx';
import { noPosition, readPosition } from '../parts/position.ts';
import { pickRegion } from '../parts/region.ts';
import { o2oPaths } from '../paths.ts';
import { type Place, useDeals, useNear } from '../queries.ts';
import css from './find.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;
const sortLabels: Record<DealSort, string> = { new: '最新', cheap: '便宜' };

const header = (
  <ScreenHeader
    title="到店优惠"
    back="/app/find"
    actions={
      <IconButton label="发布到店优惠" href={o2oPaths.create()}>
        <Plus size={22} aria-hidden />
      </IconButton>
    }
  />
);

/** Deals of shops: by district and words without anybody's place, or around where the phone says that it is (D135). */
export default function FindDeals() {
  const [place, setPlace] = useState<Place | null>(null);
  const [asking, setAsking] = useState(false);

  async function around(): Promise<void> {
    setAsking(true);
    const found = await readPosition();
    setAsking(false);
    if (found) setPlace(found);
    else popTip(noPosition, { duration: 5000 });
  }

  return (
    <Page flush header={header}>
      {place ? (
        <Near place={place} onBack={() => setPlace(null)} />
      ) : (
        <ByRegion
          near={
            <Button
              kind="quiet"
              size="s"
              busy={asking}
              icon={<MapPin size={18} aria-hidden />}
              onClick={() => void around()}
            >
              看附近的
            </Button>
          }
        />
      )}
    </Page>
  );
}

const keyOf = ({ deal_id: id }: DealLine): number => id;
const Row = ({ one }: { one: DealLine }) => <DealRow deal={one} />;

function Near({ place, onBack }: { place: Place; onBack: () => void }) {
  return (
    <>
      <div className={css['tools']}>
        <p className={css['note']}>{dealRules.nearKm} 公里内，近的在前。您的位置只用这一次，不保存</p>
        <Button kind="quiet" size="s" onClick={onBack}>
          按地区看
        </Button>
      </div>
      <PagedRows
        query={useNear(place)}
        keyOf={keyOf}
        Row={Row}
        empty={
          <EmptyState
            icon={<MapPin size={28} aria-hidden />}
            title={`${dealRules.nearKm} 公里内还没有优惠`}
            text="可以按地区看看"
            action={
              <Button kind="secondary" onClick={onBack}>
                按地区看
              </Button>
            }
          />
        }
      />
    </>
  );
}

interface Filter {
  region: string;
  name: string;
  sort: DealSort;
}
const all: Filter = { region: '', name: '', sort: 'new' };

function ByRegion({ near }: { near: React.ReactNode }) {
  const [kept, setKept] = useEntryText('filter');
  const [typed, setTyped] = useEntryText('words');
  const filter = kept === '' ? all : (JSON.parse(kept) as Filter);
  const { region, name, sort } = filter;
  const words = useSettled(typed.trim().slice(0, dealRules.search), typingPause);
  const put = (next: Partial<Filter>): void => setKept(JSON.stringify({ ...filter, ...next }));
  const read = useDeals({
    ...(words === '' ? {} : { words }),
    ...(region === '' ? {} : { region }),
    sort,
  });

  async function choose(): Promise<void> {
    const chosen = await pickRegion(region);
    if (chosen) put({ region: chosen.code, name: chosen.name });
  }

  return (
    <>
      <div className={css['search']}>
        <SearchBar value={typed} onChange={setTyped} placeholder="搜索优惠、店名或拼音" />
      </div>
      <div className={css['tools']}>
        <Button kind="quiet" size="s" onClick={() => void choose()}>
          {name === '' ? '选地区' : (name.split(' ').at(-1) ?? name)}
        </Button>
        {region !== '' && (
          <Button kind="quiet" size="s" onClick={() => put({ region: '', name: '' })}>
            全部地区
          </Button>
        )}
        {near}
        <Chips
          label="排序"
          value={sort}
          options={dealSorts.map((value) => ({ value, label: sortLabels[value] }))}
          onChange={(next) => put({ sort: next })}
        />
      </div>
      <PagedRows
        query={read}
        keyOf={keyOf}
        Row={Row}
        empty={
          words === '' && region === '' ? (
            <EmptyState
              icon={<Store size={28} aria-hidden />}
              title="还没有到店优惠"
              text="有门店的话，可以由您发布第一个"
              action={<Button href={o2oPaths.create()}>发布到店优惠</Button>}
            />
          ) : (
            <EmptyState
              icon={<Search size={28} aria-hidden />}
              title="没有找到合适的优惠"
              text="换个说法，或换个地区试试"
            />
          )
        }
      />
    </>
  );
}
