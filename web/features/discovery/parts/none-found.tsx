import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { discoveryPaths } from '../paths.ts';

/** Nothing to join here yet: the other way is to begin one. */
export function NoneFound({
  title = '还没有公开的通讯录',
  text = '您认识的人，也许正等着有人牵头',
}: {
  title?: string;
  text?: string;
}) {
  return (
    <EmptyState
      icon={<Users size={28} aria-hidden />}
      title={title}
      text={text}
      action={<Button href={discoveryPaths.create}>创建通讯录</Button>}
    />
  );
}
