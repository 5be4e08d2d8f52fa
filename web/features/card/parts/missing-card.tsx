import { MissingPage } from '../../../platform/missing-page.tsx';
import { Contact } from '../../../ui/icons.ts';

/** A card that was deleted, never existed, or may not be seen (D26). */
export const MissingCard = () => (
  <MissingPage
    what="名片"
    icon={<Contact size={28} aria-hidden />}
    text="链接可能写错了，或者主人已把它收起"
    href="#!/"
    action="回到首页"
  />
);
