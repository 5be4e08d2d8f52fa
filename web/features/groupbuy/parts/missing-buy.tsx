import { MissingPage } from '../../../platform/missing-page.tsx';
import { Inbox } from '../../../ui/icons.ts';
import { groupbuyPaths } from '../paths.ts';

/** A buy that was deleted, never existed, or may not be seen. */
export const MissingBuy = () => (
  <MissingPage
    what="团购"
    icon={<Inbox size={28} aria-hidden />}
    text="可能只给圈子成员看，或者团长把它收起了。参加过的在“我的团购”里照常取货"
    back={groupbuyPaths.find()}
    href={groupbuyPaths.find()}
    action="看看别的团购"
  />
);
