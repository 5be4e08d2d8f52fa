import { PagedRows } from '../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { CircleRow } from '../parts/circle-row.tsx';
import { NoneFound } from '../parts/none-found.tsx';
import { keyOf } from '../parts/recommended.tsx';
import { discoveryPaths } from '../paths.ts';
import { useCircles } from '../queries.ts';

const newest = { sort: 'new' } as const;

/** Circles that are shown to everybody, the newest first (R089, D62). */
export default function PublicCircles() {
  return (
    <Page header={<ScreenHeader title="新开的通讯录" back={discoveryPaths.find} />} flush>
      <PagedRows query={useCircles(newest)} keyOf={keyOf} Row={CircleRow} empty={<NoneFound />} />
    </Page>
  );
}
