import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle } from '../../../platform/title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Store } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { servicePaths } from '../paths.ts';

/** The same page for a service that was deleted, never existed, or may not be seen. */
export function MissingService() {
  useTitle('服务不存在');
  return (
    <Page header={<ScreenHeader title="" />}>
      <EmptyState
        icon={<Store size={28} aria-hidden />}
        title="服务不存在或已不可见"
        text="链接可能写错了，或者卖家已把它收起"
        action={<Button href={servicePaths.home()}>看看别的服务</Button>}
      />
    </Page>
  );
}
