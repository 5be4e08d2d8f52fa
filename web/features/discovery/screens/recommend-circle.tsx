import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { Recommended } from '../parts/recommended.tsx';
import { discoveryPaths } from '../paths.ts';

/** Circles to explore: what the platform recommends, then what has most members (R092, D159). */
export default function RecommendCircle() {
  return (
    <Page header={<ScreenHeader title="热门通讯录" back={discoveryPaths.find} />} flush>
      <Recommended type={3} />
    </Page>
  );
}
