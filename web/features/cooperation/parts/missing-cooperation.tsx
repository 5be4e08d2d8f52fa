import { MissingPage } from '../../../platform/missing-page.tsx';
import { Handshake } from '../../../ui/icons.ts';
import { cooperationPaths } from '../paths.ts';

/** One that was deleted, never existed, or may not be seen. */
export const MissingCooperation = () => (
  <MissingPage
    what="合作"
    icon={<Handshake size={28} aria-hidden />}
    text="可能已经删除，看看别的"
    back={cooperationPaths.square()}
    href={cooperationPaths.square()}
    action="去合作广场"
  />
);
