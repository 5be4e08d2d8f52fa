import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle } from '../../../platform/title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Handshake } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { cooperationPaths } from '../paths.ts';

/** The same page for one that was deleted, never existed, or may not be seen. */
export function MissingCooperation() {
  useTitle('合作不存在');
  return (
    <Page header={<ScreenHeader title="" back={cooperationPaths.square()} />}>
      <EmptyState
        icon={<Handshake size={28} aria-hidden />}
        title="合作不存在或已不可见"
        text="可能已经删除，看看别的"
        action={<Button href={cooperationPaths.square()}>去合作广场</Button>}
      />
    </Page>
  );
}
