import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle } from '../../../platform/title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BookUser } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { circlePaths } from '../paths.ts';

/** The same page for a circle that is dissolved, never existed, or may not be seen. */
export function MissingCircle() {
  useTitle('通讯录不存在');
  return (
    <Page header={<ScreenHeader title="" back={circlePaths.mine()} />}>
      <EmptyState
        icon={<BookUser size={28} aria-hidden />}
        title="通讯录不存在或已解散"
        text="链接可能写错了，或者圈主已经解散了它"
        action={<Button href={circlePaths.mine()}>看看我的通讯录</Button>}
      />
    </Page>
  );
}
