import { MissingPage } from '../../../platform/missing-page.tsx';
import { Store } from '../../../ui/icons.ts';
import { servicePaths } from '../paths.ts';

/** A service that was deleted, never existed, or may not be seen. */
export const MissingService = () => (
  <MissingPage
    what="服务"
    icon={<Store size={28} aria-hidden />}
    text="链接可能写错了，或者卖家已把它收起"
    href={servicePaths.home()}
    action="看看别的服务"
  />
);
