import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Contact, Plus } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { cardPaths } from '../paths.ts';

export interface ToFirstCardProps {
  /** Of the screen that needs a card. */
  title?: string;
  /** What a card is needed for here. */
  why?: string;
}

/** In place of a screen that needs a card, for who has none: says so, and where to make one. */
export function ToFirstCard({
  title = '',
  why = '填上姓名和手机就能发给对方，其他的以后再补',
}: ToFirstCardProps) {
  return (
    <Page header={<ScreenHeader title={title} />}>
      <EmptyState
        icon={<Contact size={28} aria-hidden />}
        title="先做一张名片"
        text={why}
        action={
          <Button href={cardPaths.create()} icon={<Plus size={20} aria-hidden />}>
            做我的名片
          </Button>
        }
      />
    </Page>
  );
}
