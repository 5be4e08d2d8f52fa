import { ScreenHeader } from '../../platform/screen-header.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { hubs } from '../all-hubs.ts';
import { Row } from '../hub-row.tsx';
import { userOf } from '../hubs.ts';
import { Tabs } from '../tabs.tsx';

const { sections, groups } = userOf(hubs);

/** 我的: the viewer's account and everything that is theirs (R022). */
export default function UserHub() {
  return (
    <Page wide="blocks" header={<ScreenHeader title="我的" back={null} />} tabBar={<Tabs active="user" />}>
      {sections.map(({ order, Section: Own }) => (
        <Own key={order} />
      ))}
      {groups.map(({ title, rows }) => (
        <Section key={title} {...(title === '' ? {} : { title })}>
          {rows.map((row) => (
            <Row key={row.order} row={row} wrap />
          ))}
        </Section>
      ))}
    </Page>
  );
}
