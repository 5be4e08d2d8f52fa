import { MissingPage } from '../../../platform/missing-page.tsx';
import { CalendarDays } from '../../../ui/icons.ts';
import { activityPaths } from '../paths.ts';

/** An activity that never existed, is a draft, or may not be seen. */
export const MissingActivity = () => (
  <MissingPage
    what="活动"
    icon={<CalendarDays size={28} aria-hidden />}
    text="链接可能写错了，或者只给圈子的成员看"
    href={activityPaths.find()}
    action="看看别的活动"
  />
);
