import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle } from '../../../platform/title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Store } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { o2oPaths } from '../paths.ts';

/** The same page for a deal that was deleted, never existed, or may not be seen. */
export function MissingDeal() {
  useTitle('优惠不存在');
  return (
    <Page header={<ScreenHeader title="" back={o2oPaths.find()} />}>
      <EmptyState
        icon={<Store size={28} aria-hidden />}
        title="优惠不存在或已不可见"
        text="可能过了有效期，或者店家已把它收起。买过的券在“我的券”里照常用"
        action={<Button href={o2oPaths.find()}>看看别的优惠</Button>}
      />
    </Page>
  );
}
