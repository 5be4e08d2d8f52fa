import type { ReactNode } from 'react';
import type { HomeParts } from '../../platform/feature.ts';
import { usePiece } from '../../platform/part.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { features } from '../all-features.ts';
import { Piece, Row } from '../hub-row.tsx';
import { homeOf } from '../hubs.ts';
import { Tabs } from '../tabs.tsx';

const { lead, rows, sections } = homeOf(features);

/** The first screen: what features bring to it, the one that leads on top. */
export default function Home() {
  const body = (
    <>
      <Section>
        {rows.map((row, index) => (
          <Row key={index} row={row} />
        ))}
      </Section>
      {sections.map(({ part }, index) => (
        <Piece key={index} part={part} />
      ))}
    </>
  );
  return (
    <Page header={<ScreenHeader title="群录" back={null} />} tabBar={<Tabs active="home" />}>
      {lead ? <Lead part={lead}>{body}</Lead> : body}
    </Page>
  );
}

function Lead({ part, children }: { part: NonNullable<HomeParts['lead']>; children: ReactNode }) {
  const piece = usePiece(part);
  return piece ? <piece.default>{children}</piece.default> : null;
}
