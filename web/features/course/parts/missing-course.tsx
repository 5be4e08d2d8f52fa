import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GraduationCap } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { coursePaths } from '../paths.ts';

/** A course or a lesson that is gone, or was never there for who looks. */
export const MissingCourse = ({ circle, called = '课程' }: { circle: number; called?: string }) => (
  <Page header={<ScreenHeader title="课程" back={coursePaths.list(circle)} />}>
    <EmptyState
      icon={<GraduationCap size={28} aria-hidden />}
      title={`这${called === '课程' ? '门课程' : '节课'}不存在或已删除`}
      text="可能下架了，也可能只给一部分人看"
      action={<Button href={coursePaths.list(circle)}>看看别的课程</Button>}
    />
  </Page>
);
