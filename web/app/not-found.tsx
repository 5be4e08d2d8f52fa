import { appPaths } from './paths.ts';
import { ScreenHeader } from '../platform/screen-header.tsx';
import { useTitle } from '../platform/title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Inbox } from '../ui/icons.ts';
import { Page } from '../ui/page.tsx';

/** There is nothing at this address, or nothing that may be seen: the page does not say which (D142). */
export function NotFound() {
  useTitle('没有找到');
  return (
    <Page header={<ScreenHeader title="没有找到" />}>
      <EmptyState
        icon={<Inbox size={28} aria-hidden />}
        title="这里没有内容"
        text="链接可能写错了，或者内容已被删除、暂时不可见"
        action={<Button href={appPaths.home}>回到首页</Button>}
      />
    </Page>
  );
}
