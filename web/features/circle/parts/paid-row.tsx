import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { memberRole } from '@qunlu/contract/circle/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { Clock } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { circlePaths } from '../paths.ts';

type Own = NonNullable<CircleView['me']>;

/** Whether somebody pays for being here, so that it has an end. */
export const isPaid = (me: Own | null): me is Own =>
  me !== null && me.end_at > 0 && me.role !== memberRole.guest;

/** Until when a paid membership lasts, in seconds, and the way to go on. */
export function PaidRow({ id, until }: { id: number; until: number }) {
  return (
    <ListRow
      leading={<Clock size={22} aria-hidden />}
      title={`会员到 ${dayText(until)}`}
      end="续费"
      href={circlePaths.renew(id)}
    />
  );
}
