import { ScreenHeader } from '../../platform/screen-header.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { hubs } from '../all-hubs.ts';
import { Row } from '../hub-row.tsx';
import { homeOf } from '../hubs.ts';
import { Tabs } from '../tabs.tsx';

const { Lead, rows, sections } = homeOf(hubs);

/** 首页: what features bring to it, under the one feature that leads. */
export default function Home() {
  const rest = (
    <>
      <Section>
        {rows.map((row) => (
          <Row key={row.order} row={row} />
        ))}
      </Section>
      {sections.map(({ order, Section: Own }) => (
        <Own key={order} />
      ))}
    </>
  );
  return (
    <Page wide="blocks" header={<ScreenHeader title="群录" back={null} />} tabBar={<Tabs active="home" />}>
      {Lead ? <Lead>{rest}</Lead> : rest}
    </Page>
  );
}
