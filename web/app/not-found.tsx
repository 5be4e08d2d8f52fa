import { appPaths } from './paths.ts';
import { MissingPage } from '../platform/missing-page.tsx';
import { Inbox } from '../ui/icons.ts';

/** There is nothing at this address, or nothing that may be seen: the page does not say which (D142). */
export const NotFound = () => (
  <MissingPage
    what="内容"
    heading="没有找到"
    icon={<Inbox size={28} aria-hidden />}
    title="这里没有内容"
    text="链接可能写错了，或者内容已被删除、暂时不可见"
    href={appPaths.home}
    action="回到首页"
  />
);
