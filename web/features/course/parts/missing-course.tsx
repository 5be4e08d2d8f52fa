import { MissingPage } from '../../../platform/missing-page.tsx';
import { GraduationCap } from '../../../ui/icons.ts';
import { coursePaths } from '../paths.ts';

/** A course or a lesson that is gone, or was never there for who looks. */
export const MissingCourse = ({ circle, called = '课程' }: { circle: number; called?: string }) => (
  <MissingPage
    what="课程"
    icon={<GraduationCap size={28} aria-hidden />}
    title={`这${called === '课程' ? '门课程' : '节课'}不存在或已删除`}
    text="可能下架了，也可能只给一部分人看"
    back={coursePaths.list(circle)}
    href={coursePaths.list(circle)}
    action="看看别的课程"
  />
);
