import type { UserPage } from '../../platform/hub.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { hubs } from '../all-hubs.ts';
import { Row } from '../hub-row.tsx';
import { userOf } from '../hubs.ts';
import { userPages } from '../user/pages.ts';

const { pages } = userOf(hubs);

/** A page behind a row of 我的: what several features bring to it. */
function Gathered({ page }: { page: UserPage }) {
  return (
    <Page header={<ScreenHeader title={userPages[page].title} back="/app/user" />}>
      <Section>
        {pages[page].map((row) => (
          <Row key={row.order} row={row} wrap />
        ))}
      </Section>
    </Page>
  );
}

export const Cards = () => <Gathered page="cards" />;
export const People = () => <Gathered page="people" />;
export const Trade = () => <Gathered page="trade" />;
export const Money = () => <Gathered page="money" />;
export const Vip = () => <Gathered page="vip" />;
export const Account = () => <Gathered page="account" />;
