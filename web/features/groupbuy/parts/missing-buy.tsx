import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle } from '../../../platform/title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Inbox } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { groupbuyPaths } from '../paths.ts';

/** The same page for a buy that was deleted, never existed, or may not be seen. */
export function MissingBuy() {
  useTitle('团购不存在');
  return (
    <Page header={<ScreenHeader title="" back={groupbuyPaths.find()} />}>
      <EmptyState
        icon={<Inbox size={28} aria-hidden />}
        title="团购不存在或已不可见"
        text="可能只给圈子成员看，或者团长把它收起了。参加过的在“我的团购”里照常取货"
        action={<Button href={groupbuyPaths.find()}>看看别的团购</Button>}
      />
    </Page>
  );
}
