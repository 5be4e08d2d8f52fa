import { defaultTabs } from '@qunlu/contract/article/rules.ts';
import type { FindPage } from '@qunlu/contract/discovery/blocks.ts';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../../platform/loaded.tsx';
import { TileLinks } from '../../../ui/tile-links.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { ActivityRow } from '../../activity/parts/activity-row.tsx';
import { activityPaths } from '../../activity/paths.ts';
import { Banners } from '../../article/parts/banners.tsx';
import { Target } from '../../article/parts/target.tsx';
import { cardPaths } from '../../card/paths.ts';
import { groupbuyPaths } from '../../groupbuy/paths.ts';
import { o2oPaths } from '../../o2o/paths.ts';
import { servicePaths } from '../../service/paths.ts';
import { discoveryPaths } from '../paths.ts';
import { useFindPage, useFindSettings, useOwnIndustry } from '../queries.ts';
import { AcquaintanceRow } from './acquaintance-row.tsx';
import { CircleRow } from './circle-row.tsx';
import { LaterServiceRow } from './later-rows.tsx';
import { SearchEntry } from './search-entry.tsx';

/** 发现: a search, what operators put there, and what is near the person (R012). */
export function FindHome({ tabBar }: { tabBar: ReactNode }) {
  const read = useFindPage();
  return (
    <Page header={<ScreenHeader title="发现" back={null} />} tabBar={tabBar}>
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
      <SearchEntry />
      <Banners place="find" />
      <FindTabs />
      <Loaded read={read}>{(page) => <Blocks page={page} />}</Loaded>
    </Page>
  );
}

/** C072, D148 */
function FindTabs() {
  const { data } = useFindSettings();
  const tabs = data?.list ?? defaultTabs;
  return (
    <TileLinks label="找什么" list={tabs} keyOf={({ key }) => key} few>
      {({ title, url }) => <Target url={url}>{title}</Target>}
    </TileLinks>
  );
}

function Blocks({ page }: { page: FindPage }) {
  const { people, circles, services, activities, personal, city } = page;
  const near = city === '' ? '' : `${city}的`;
  return (
    <>
      <Section title={personal ? '可能认识的人' : `${near}人`}>
        <Acquaintances people={people} />
        {people.length === 0 && <FirstPeople personal={personal} />}
      </Section>
      <OwnTrade />
      <Section
        title={personal ? '附近和同行的通讯录' : `${near}通讯录`}
        action={<a href={discoveryPaths.find}>全部通讯录</a>}
      >
        {circles.map((one) => (
          <CircleRow key={one.id} one={one} />
        ))}
        {circles.length === 0 && (
          <ListRow
            wrap
            title="创建通讯录"
            meta="还没有公开的通讯录，您认识的人也许正等着有人牵头"
            href={discoveryPaths.create}
          />
        )}
      </Section>
      <Section title={`${near}服务`} action={<a href={servicePaths.list()}>全部服务</a>}>
        {services.map((service) => (
          <LaterServiceRow key={service.service_id} service={service} />
        ))}
        {services.length === 0 && (
          <ListRow
            wrap
            title="发布服务"
            meta="还没有人发布，您会做的也许正有人在找"
            href={servicePaths.create()}
          />
        )}
        <ListRow wrap title="到店优惠" meta="附近的店，线上买，到店出示券码" href={o2oPaths.find()} />
        <ListRow wrap title="团购" meta="接龙一起买，成团才算，没成全额退" href={groupbuyPaths.find()} />
      </Section>
      <Section title="快开始的活动" action={<a href={activityPaths.find()}>全部活动</a>}>
        {activities.map((activity) => (
          <ActivityRow key={activity.activity_id} activity={activity} />
        ))}
        {activities.length === 0 && (
          <ListRow
            wrap
            title="办一场活动"
            meta="还没有公开的活动，几分钟就能发布一场"
            href={activityPaths.create()}
          />
        )}
      </Section>
    </>
  );
}

/** People shown before one asks for the rest: circles, services and activities come behind them. */
const few = 5;

function Acquaintances({ people }: Pick<FindPage, 'people'>) {
  const [all, setAll] = useState(false);
  return (
    <>
      {(all ? people : people.slice(0, few)).map((person) => (
        <AcquaintanceRow key={person.user_id} person={person} />
      ))}
      {!all && people.length > few && (
        <ListRow title={`再看 ${people.length - few} 位`} onClick={() => setAll(true)} />
      )}
    </>
  );
}

/** On the first day nobody is known: what one can do about it. */
const FirstPeople = ({ personal }: { personal: boolean }) => (
  <>
    <ListRow wrap title="分享我的名片" meta="换过名片的人，会让您看到共同的朋友" href={cardPaths.default()} />
    <ListRow
      wrap
      title="加入一个通讯录"
      meta={personal ? '同一个通讯录里的人会出现在这里' : '在通讯录里可以认识更多人'}
      href={discoveryPaths.find}
    />
  </>
);

/** The page of one's own industry, or the way to say which it is (K076). */
function OwnTrade() {
  const { data: own } = useOwnIndustry();
  if (!own) return null;
  const { industry1 } = own;
  return (
    <Section>
      {industry1 ? (
        <ListRow
          wrap
          title={`同行：${industry1.name}`}
          meta="同一行业的人、通讯录和服务"
          href={discoveryPaths.custom(industry1.pid === 0 ? industry1.id + 100 : industry1.pid + 100)}
        />
      ) : (
        <ListRow
          wrap
          title="选择我的行业"
          meta="选好后，这里有同行的人、通讯录和服务"
          href={discoveryPaths.industry}
        />
      )}
    </Section>
  );
}
