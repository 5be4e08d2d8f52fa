import { MissingPage } from '../../../platform/missing-page.tsx';
import { BookUser } from '../../../ui/icons.ts';
import { circlePaths } from '../paths.ts';

/** A circle that is dissolved, never existed, or may not be seen. */
export const MissingCircle = () => (
  <MissingPage
    what="通讯录"
    icon={<BookUser size={28} aria-hidden />}
    title="通讯录不存在或已解散"
    text="链接可能写错了，或者圈主已经解散了它"
    back={circlePaths.mine()}
    href={circlePaths.mine()}
    action="看看我的通讯录"
  />
);
