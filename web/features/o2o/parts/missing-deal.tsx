import { MissingPage } from '../../../platform/missing-page.tsx';
import { Store } from '../../../ui/icons.ts';
import { o2oPaths } from '../paths.ts';

/** A deal that was deleted, never existed, or may not be seen. */
export const MissingDeal = () => (
  <MissingPage
    what="优惠"
    icon={<Store size={28} aria-hidden />}
    text="可能过了有效期，或者店家已把它收起。买过的券在“我的券”里照常用"
    back={o2oPaths.find()}
    href={o2oPaths.find()}
    action="看看别的优惠"
  />
);
