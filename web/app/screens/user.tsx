import { accountPaths } from '../../features/account/paths.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Settings } from '../../ui/icons.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { hubs } from '../all-hubs.ts';
import { Row } from '../hub-row.tsx';
import { userOf } from '../hubs.ts';
import { Tabs } from '../tabs.tsx';
import { UserHead } from '../user/head.tsx';

const { sections, groups } = userOf(hubs);

/** 我的: who this is, and the way to everything that is theirs, in nine rows at most (R022, V024). */
export default function UserHub() {
  return (
    <Page
      header={<ScreenHeader title="我的" back={null} actions={<ToSettings />} />}
      tabBar={<Tabs active="user" />}
    >
      <UserHead />
      {sections.map(({ order, Section: Own }) => (
        <Own key={order} />
      ))}
      {groups.map(({ group, rows }) => (
        <Section key={group}>
          {rows.map((row) => (
            <Row key={row.order} row={row} wrap />
          ))}
        </Section>
      ))}
    </Page>
  );
}

const ToSettings = () => (
  <IconButton label="设置" href={accountPaths.settings}>
    <Settings size={22} aria-hidden />
  </IconButton>
);
