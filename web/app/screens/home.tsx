import { Banners } from '../../features/article/parts/banners.tsx';
import { SearchEntry } from '../../features/discovery/parts/search-entry.tsx';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { hubs } from '../all-hubs.ts';
import { Latest, Soon } from '../home/blocks.tsx';
import css from '../home/blocks.module.css';
import { Row } from '../hub-row.tsx';
import { homeOf } from '../hubs.ts';
import { Tabs } from '../tabs.tsx';

const { Lead, rows } = homeOf(hubs);

/** 首页: the card, then what comes and what happened (R001); on a wide screen what happened stands beside them. */
export default function Home() {
  const rest = (
    <>
      <div>
        <SearchEntry />
        <Banners place="home" />
        <div className={css['rows']}>
          <Section>
            {rows.map((row) => (
              <Row key={row.order} row={row} />
            ))}
          </Section>
        </div>
        <Soon />
      </div>
      <div>
        <Latest />
      </div>
    </>
  );
  return (
    <Page wide="blocks" header={<ScreenHeader title="群录" back={null} />} tabBar={<Tabs active="home" />}>
      {Lead ? <Lead>{rest}</Lead> : rest}
    </Page>
  );
}
