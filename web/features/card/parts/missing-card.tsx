import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle } from '../../../platform/title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Contact } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';

/** The same page for a card that was deleted, never existed, or may not be seen (D26). */
export function MissingCard() {
  useTitle('名片不存在');
  return (
    <Page header={<ScreenHeader title="" />}>
      <EmptyState
        icon={<Contact size={28} aria-hidden />}
        title="名片不存在或已不可见"
        text="链接可能写错了，或者主人已把它收起"
        action={<Button href="#!/">回到首页</Button>}
      />
    </Page>
  );
}
