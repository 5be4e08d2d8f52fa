import { categories, categoryLabels } from '@qunlu/contract/circle/rules.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { SearchLink } from '../../../ui/search-link.tsx';
import { TileLinks } from '../../../ui/tile-links.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { CircleRow } from '../parts/circle-row.tsx';
import { NoneFound } from '../parts/none-found.tsx';
import { discoveryPaths } from '../paths.ts';
import { useRecommended } from '../queries.ts';

/** Circles that are shown before one asks for more. */
const first = 10;

/** Where one begins to look for a circle: a search, the kinds, and what fits oneself (R014). */
export default function Find() {
  const read = useRecommended(1);
  const { data, refetch } = read;
  const list = (data?.pages.flatMap((page) => page.list) ?? []).slice(0, first);
  return (
    <Page
      header={
        <ScreenHeader
          title="找通讯录"
          back="/app/find"
          actions={
            <Button kind="quiet" size="s" href={discoveryPaths.create}>
              创建
            </Button>
          }
        />
      }
    >
      <PullRefresh onRefresh={async () => void (await refetch())} />
      <SearchLink href={discoveryPaths.list({ search: 1 })} label="搜索名称或拼音" />
      <TileLinks label="分类" list={categories} keyOf={(id) => id}>
        {(id) => <a href={discoveryPaths.list({ category: id })}>{categoryLabels[id]}</a>}
      </TileLinks>
      <Loaded read={read}>
        {() =>
          list.length === 0 ? (
            <NoneFound />
          ) : (
            <>
              <Section title="为我推荐" action={<a href={discoveryPaths.recommend}>更多</a>}>
                {list.map((one) => (
                  <CircleRow key={one.id} one={one} />
                ))}
              </Section>
              <Section title="再看看">
                <ListRow title="热门通讯录" href={discoveryPaths.popular} />
                <ListRow title="新开的通讯录" href={discoveryPaths.public} />
                <ListRow title="去广场看全部" href={discoveryPaths.square} />
              </Section>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
