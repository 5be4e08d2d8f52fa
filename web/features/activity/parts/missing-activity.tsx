import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle } from '../../../platform/title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarDays } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { activityPaths } from '../paths.ts';

/** The same page for an activity that never existed, is a draft, or may not be seen. */
export function MissingActivity() {
  useTitle('活动不存在');
  return (
    <Page header={<ScreenHeader title="" />}>
      <EmptyState
        icon={<CalendarDays size={28} aria-hidden />}
        title="活动不存在或已不可见"
        text="链接可能写错了，或者只给圈子的成员看"
        action={<Button href={activityPaths.find()}>看看别的活动</Button>}
      />
    </Page>
  );
}
