import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { PromiseSimulator } from '../parts/promise-simulator.tsx';
import { orderPaths } from '../paths.ts';

/** What a seller promises and when the money comes, to try out before it is serious. */
export default function TryPromise() {
  return (
    <Page header={<ScreenHeader title="退款和结算怎样算" back={orderPaths.list('seller')} />}>
      <PromiseSimulator />
    </Page>
  );
}
